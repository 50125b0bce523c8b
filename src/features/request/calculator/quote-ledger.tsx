import { formatMoney, subtractMoney } from '#domain/money/money.ts'
import { depositShown, formatCharge } from '#domain/money/pricing.ts'
import type { Quote } from '#domain/money/quote.ts'
import { splitLabels } from '#domain/money/split-labels.ts'
import { Ledger, type LedgerProps, type LedgerRow } from '#ui/money/ledger.tsx'

export type QuoteLedgerProps = Omit<LedgerProps, 'rows'> & { quote: Quote; unpayable: string | null }

export function QuoteLedger({ quote, unpayable, ...rest }: QuoteLedgerProps) {
  const { lines, total } = quote
  return (
    <Ledger
      {...rest}
      footnote={unpayable}
      rows={[
        ...lines.map(({ name, amount }) => ({ label: name, amount: formatMoney(amount) })),
        { label: 'Total', note: 'All taxes included', amount: formatMoney(total), kind: 'total' },
        ...(unpayable ? [] : splitRows(quote)),
      ]}
    />
  )
}

function splitRows({ total, charge }: Quote): LedgerRow[] {
  const today = depositShown(total)
  return [
    {
      label: splitLabels.depositToday,
      note: formatCharge(charge.deposit, today),
      amount: formatMoney(today),
      kind: 'due',
    },
    { label: splitLabels.balance, amount: formatMoney(subtractMoney(total, today)) },
  ]
}
