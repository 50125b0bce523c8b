import { formatMoney, formatRupees, type Money } from '#domain/money/money.ts'
import { splitLabels } from '#domain/money/split-labels.ts'
import { orderStates } from '#domain/records/order.ts'
import { Ledger, type LedgerRow } from '#ui/money/ledger.tsx'
import { balanceLines } from '../orders/balance-lines.ts'
import type { PaymentLinkView } from './payment-link.ts'

export type LinkedOrderLedgerProps = {
  view: PaymentLinkView
  deposit: Money
  about: string | null
}

export function LinkedOrderLedger({ view, deposit, about }: LinkedOrderLedgerProps) {
  return <Ledger boxed rows={rowsOf(view, deposit, about)} footnote={`Receipt ${view.receipt}`} />
}

function rowsOf(view: PaymentLinkView, deposit: Money, about: string | null): LedgerRow[] {
  const { quote, refundedInrMinor, status } = view
  const paid = orderStates[status].isPaid
  const rows: LedgerRow[] = (quote?.lines ?? []).map(({ name }) => ({ label: name, amount: '' }))
  if (quote && !paid && view.isPriceToConfirm) {
    const total = quote.total
    return [
      ...rows,
      { label: 'Total', note: 'All taxes included', amount: formatMoney(total), kind: 'total' },
    ]
  }
  if (quote) {
    const total = quote.total
    rows.push({
      label: 'Total',
      note: 'All taxes included',
      amount: formatMoney(quote.charge.total),
      kind: 'total',
    })
    if (quote.total.currency !== 'INR') rows.push({ label: 'In your currency', amount: formatMoney(total) })
  }
  rows.push({
    label: labelOf(view),
    note: paid ? null : about,
    amount: formatMoney(deposit),
    kind: 'due',
  })
  if (refundedInrMinor > 0) {
    rows.push({ label: 'Refunded', amount: formatRupees(refundedInrMinor) })
  }
  return [...rows, ...balanceLines(view)]
}

function labelOf({ part, status, isExpired }: PaymentLinkView): string {
  const isDeposit = part === 'deposit'
  if (orderStates[status].isPaid) return isDeposit ? 'Paid (10%)' : 'Paid'
  if (isDeposit) return splitLabels.deposit
  return isExpired ? 'To pay' : 'Pay now'
}
