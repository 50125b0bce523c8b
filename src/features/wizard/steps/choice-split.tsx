import { formatMoney, subtractMoney } from '#domain/money/money.ts'
import { paymentsOffText } from '#domain/money/payment-keys.ts'
import { depositShown } from '#domain/money/pricing.ts'
import type { Quote } from '#domain/money/quote.ts'
import { splitLabels } from '#domain/money/split-labels.ts'
import { Ledger, type LedgerRow } from '#ui/money/ledger.tsx'

export function ChoiceSplit({
  quote: { lines, total, charge },
  paysOnline,
}: {
  quote: Quote
  paysOnline: boolean
}) {
  const sum: LedgerRow[] = [
    ...lines.map(({ name, amount }) => ({ label: name, amount: formatMoney(amount) })),
    { label: 'Total, taxes included', amount: formatMoney(total), kind: 'total' },
  ]
  if (!paysOnline) return <Ledger rows={sum} footnote={paymentsOffText} />
  const today = depositShown(total)
  const isForeign = total.currency !== charge.deposit.currency
  return (
    <Ledger
      rows={[
        ...sum,
        { label: splitLabels.depositToday, amount: formatMoney(today), kind: 'due' },
        { label: splitLabels.balance, amount: formatMoney(subtractMoney(total, today)) },
      ]}
      footnote={
        isForeign
          ? `Paying online? You’ll be charged ${formatMoney(charge.deposit)} (about ${formatMoney(today)}).`
          : undefined
      }
    />
  )
}
