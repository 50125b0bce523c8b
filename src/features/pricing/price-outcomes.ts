import { type CurrencyCode, currencyCodes } from '#domain/money/currency.ts'
import { formatMoney } from '#domain/money/money.ts'
import { isUnderFloorIn, type PriceBasis, priceIn, samplePriceInr } from '#domain/money/pricing.ts'

export type PriceOutcome = {
  currency: CurrencyCode
  /** Several where a country and a visitor's own choice have different multipliers. */
  sums: string[]
  /** One of them is under the charge floor. */
  isTooLow: boolean
  /** And was not at the price that visitors see now. */
  isWorse: boolean
}

/**
 * What visitors see of a price in whole rupees, in each currency that has a multiplier.
 * @param publishedInr null before the first publication
 */
export function priceOutcomes(
  inr: number,
  bases: readonly PriceBasis[],
  publishedInr: number | null,
): PriceOutcome[] {
  return currencyCodes.flatMap((currency) => {
    const own = bases.filter((basis) => basis.currency === currency)
    if (own.length === 0) return []
    const sums = [...new Set(own.map((basis) => formatMoney(priceIn(inr, basis))))]
    const isTooLowAt = (price: number) => own.some((basis) => isUnderFloorIn(basis, price))
    const isTooLow = isTooLowAt(inr)
    return [{ currency, sums, isTooLow, isWorse: isTooLow && !isTooLowAt(publishedInr ?? samplePriceInr) }]
  })
}
