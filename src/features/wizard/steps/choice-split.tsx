import { formatMoney, subtractMoney } from '#domain/money/money.ts'
import { paymentsOffText } from '#domain/money/payment-keys.ts'
import { depositShown } from '#domain/money/pricing.ts'
import type { Quote } from '#domain/money/quote.ts'
import { Ledger, type LedgerRow, PriceSplit } from '#ui/money/ledger.tsx'

export function ChoiceSplit({
  quote: { lines, total, charge },
  paysOnline,
}: {
  quote: Quote
  paysOnline: boolean
}) {
  const items = lines.map(({ name, amount }) => ({ label: name, amount: formatMoney(amount) }))
  if (!paysOnline) {
    const sum: LedgerRow = { label: 'Total, taxes included', amount: formatMoney(total), kind: 'total' }
    return <Ledger rows={[...items, sum]} footnote={paymentsOffText} />
  }
  const today = depositShown(total)
  const isForeign = total.currency !== charge.deposit.currency
  return (
    <PriceSplit
      items={items}
      total={formatMoney(total)}
      today={formatMoney(today)}
      remaining={formatMoney(subtractMoney(total, today))}
      footnote={
        isForeign
          ? `Paying online? You’ll be charged ${formatMoney(charge.deposit)} (about ${formatMoney(today)}).`
          : undefined
      }
    />
  )
}
