import { pricingLocations } from '#db/schema/pricing.ts'
import { isCurrencyCode } from '#domain/money/currency.ts'
import type { PriceBasis } from '#domain/money/pricing.ts'
import type { Ctx } from '#platform/context.server.ts'
import { listCurrencyMultipliers } from './list-currency-multipliers.server.ts'

/** Each currency that visitors can choose, by its code, and each country with a price, by its name. */
export async function listPriceBases(ctx: Pick<Ctx, 'db'>): Promise<(PriceBasis & { name: string })[]> {
  const [multipliers, locations] = await Promise.all([
    listCurrencyMultipliers(ctx),
    ctx.db.select().from(pricingLocations).orderBy(pricingLocations.countryName),
  ])
  const chosen = Object.entries(multipliers).map(([name, multiplier]) => ({
    name,
    currency: name,
    multiplier,
  }))
  const placed = locations.map(({ countryName: name, currency, multiplier }) => ({
    name,
    currency,
    multiplier,
  }))
  return [...chosen, ...placed].flatMap(({ currency, ...rest }) =>
    isCurrencyCode(currency) ? { ...rest, currency } : [],
  )
}
