import { formatMoney, subtractMoney } from '#domain/money.ts'
import { depositShown, formatCharge } from '#domain/pricing.ts'
import type { Quote } from '#domain/quote.ts'
import { Ledger, type LedgerProps } from '#ui/ledger.tsx'

export type QuoteLedgerProps = Omit<LedgerProps, 'rows'> & { quote: Quote }

/** A quote line by line, in the visitor's currency, with its split and what is charged in rupees. */
export function QuoteLedger({ quote: { lines, total, charge }, ...rest }: QuoteLedgerProps) {
  const today = depositShown(total)
  return (
    <Ledger
      {...rest}
      rows={[
        ...lines.map(({ name, amount }) => ({ label: name, amount: formatMoney(amount) })),
        { label: 'Total', note: 'All taxes included', amount: formatMoney(total), kind: 'total' },
        {
          label: 'Pay today (10%)',
          note: formatCharge(charge.deposit, today),
          amount: formatMoney(today),
          kind: 'due',
        },
        { label: 'After completion (90%)', amount: formatMoney(subtractMoney(total, today)) },
      ]}
    />
  )
}
