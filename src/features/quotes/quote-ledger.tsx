import { formatMoney, money } from '#domain/money.ts'
import { sharesOf } from '#domain/owed.ts'
import { formatCharge } from '#domain/pricing.ts'
import { Ledger, type LedgerRow } from '#ui/money/ledger.tsx'
import { linesOf, type QuoteDetail, type QuotePage, sumsOf } from './quote.ts'

/** What a choice of options costs, line by line, and when each part is due. */
export function QuoteLedger({
  quote,
  optionIds,
  paid = null,
}: {
  quote: Pick<QuoteDetail, 'lines' | 'terms'>
  optionIds: readonly string[]
  /** What came in for it; null before that. */
  paid?: QuotePage['paid']
}) {
  const { shown, charge } = sumsOf(quote, optionIds)
  const rows: LedgerRow[] = [
    ...linesOf(quote.lines, optionIds).map(({ name, detail, amountMinor }) => ({
      label: name,
      note: detail,
      amount: formatMoney(money(amountMinor, quote.terms.currency)),
    })),
    {
      label: 'Total, taxes included',
      note: formatCharge(charge.total, shown) && `Charged as ${formatMoney(charge.total)}`,
      amount: formatMoney(shown),
      kind: 'total',
    },
    ...sharesOf(charge, paid).map(({ label, amount, isNext }) => ({
      label,
      amount,
      ...(isNext && { kind: 'due' as const }),
    })),
  ]
  return <Ledger boxed rows={rows} />
}
