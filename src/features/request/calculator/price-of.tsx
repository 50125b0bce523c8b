import { formatMoney } from '#domain/money/money.ts'
import { type PriceBasis, priceIn } from '#domain/money/pricing.ts'
import { Amount } from '#ui/money/amount.tsx'

export function PriceOf({ inr, basis }: { inr: number; basis: PriceBasis }) {
  return <Amount size="inline">{formatMoney(priceIn(inr, basis))}</Amount>
}
