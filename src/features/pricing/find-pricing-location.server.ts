import { desc, eq, or } from 'drizzle-orm'
import { pricingLocations } from '#db/schema/pricing.ts'
import { currencies, isCurrencyCode } from '#domain/currency.ts'
import { defaultLocationFor, type PricingLocation } from '#domain/pricing.ts'
import type { Ctx } from '#platform/context.server.ts'

/** Finds a country's prices: its own row, else the default row, else the specified default. */
export async function findPricingLocation({
  ctx,
  input: { countryCode },
}: {
  ctx: Pick<Ctx, 'db'>
  input: { countryCode: string | null }
}): Promise<PricingLocation> {
  const [row] = await ctx.db
    .select()
    .from(pricingLocations)
    .where(or(eq(pricingLocations.countryCode, countryCode ?? ''), eq(pricingLocations.isDefault, true)))
    .orderBy(desc(eq(pricingLocations.countryCode, countryCode ?? '')))
    .limit(1)
  if (!row || !isCurrencyCode(row.currency)) return defaultLocationFor(countryCode)
  return {
    countryCode: row.countryCode,
    countryName: row.countryName,
    currency: row.currency,
    currencySymbol: currencies[row.currency].symbol,
    priceMultiplier: row.multiplier,
    isDefault: row.isDefault,
  }
}
