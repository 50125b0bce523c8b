import { formatMoney, negated } from '#domain/money/money.ts'
import { sharesOf } from '#domain/money/owed.ts'
import { formatCharge } from '#domain/money/pricing.ts'
import {
  amountOf,
  discountTitle,
  linesOf,
  type PricedQuote,
  sumsOf,
  unitPriceOf,
} from '#domain/money/quote-sums.ts'
import { Ledger, type LedgerRow } from '#ui/money/ledger.tsx'
import type { QuotePage } from '../quote.ts'

export function QuoteLedger({
  quote,
  optionIds,
  paid,
  isLaunched,
}: {
  quote: PricedQuote
  optionIds: readonly string[]
  paid: QuotePage['paid']
  isLaunched: boolean
}) {
  const { off, shown, charge } = sumsOf(quote, optionIds)
  const { currency } = quote.terms
  const rows: LedgerRow[] = [
    ...linesOf(quote.lines, optionIds).map((line) => ({
      label: line.name,
      note: [unitPriceOf(line, currency), line.detail].filter(Boolean).join(' · '),
      amount: formatMoney(amountOf(line, currency)),
    })),
    ...(off.amountMinor > 0
      ? [{ label: discountTitle(quote.discount), amount: formatMoney(negated(off)) }]
      : []),
    {
      label: 'Total, taxes included',
      note: formatCharge(charge.total, shown),
      amount: formatMoney(shown),
      kind: 'total',
    },
    ...sharesOf(charge, paid, isLaunched).map(({ label, amount, isNext }) => ({
      label,
      amount,
      ...(isNext && { kind: 'due' as const }),
    })),
  ]
  return <Ledger boxed rows={rows} />
}
