import { currencyMultipliers, pricingLocations } from '#db/schema/pricing.ts'
import { currencyCodes } from '#domain/money/currency.ts'
import { defaultLocation, indiaLocation } from '#domain/money/pricing.ts'
import type { Ctx } from '#platform/context.server.ts'
import { defaultMultipliers } from './pricing.ts'

export async function seedPricing(ctx: Pick<Ctx, 'db'>): Promise<void> {
  await ctx.db
    .insert(pricingLocations)
    .values(
      [indiaLocation, defaultLocation].map((location) => ({
        countryCode: location.countryCode,
        countryName: location.countryName,
        currency: location.currency,
        multiplier: location.priceMultiplier,
        isDefault: location.isDefault,
      })),
    )
    .onConflictDoNothing()
  await ctx.db
    .insert(currencyMultipliers)
    .values(currencyCodes.map((currency) => ({ currency, multiplier: defaultMultipliers[currency] })))
    .onConflictDoNothing()
}
