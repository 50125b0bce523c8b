import { type CurrencyCode, currencyCodes } from '#domain/money/currency.ts'
import { formatMoney } from '#domain/money/money.ts'
import { isUnderFloorIn, type PriceBasis, priceIn } from '#domain/money/pricing.ts'

export type PriceOutcome = {
  currency: CurrencyCode
  /** Several where a country and a visitor's own choice have different multipliers. */
  sums: string[]
  /** One of them is under the charge floor. */
  isTooLow: boolean
}

/** What visitors see of a price in whole rupees, in each currency that has a multiplier. */
export function priceOutcomes(inr: number, bases: readonly PriceBasis[]): PriceOutcome[] {
  return currencyCodes.flatMap((currency) => {
    const own = bases.filter((basis) => basis.currency === currency)
    if (own.length === 0) return []
    const sums = [...new Set(own.map((basis) => formatMoney(priceIn(inr, basis))))]
    return [{ currency, sums, isTooLow: own.some((basis) => isUnderFloorIn(basis, inr)) }]
  })
}
