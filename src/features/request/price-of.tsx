import { formatMoney } from '#domain/money.ts'
import { type PriceBasis, priceIn } from '#domain/pricing.ts'
import { Price } from '#ui/price.tsx'

/** A catalogue price among the text around it. */
export function PriceOf({ inr, basis }: { inr: number; basis: PriceBasis }) {
  return <Price size="inline">{formatMoney(priceIn(inr, basis))}</Price>
}
