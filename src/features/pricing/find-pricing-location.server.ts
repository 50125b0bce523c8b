import { desc, eq, or } from 'drizzle-orm'
import { pricingLocations } from '#db/schema/pricing.ts'
import { type CurrencyCode, currencies, isCurrencyCode } from '#domain/money/currency.ts'
import { defaultLocationFor, type PricingLocation } from '#domain/money/pricing.ts'
import type { Ctx } from '#platform/context.server.ts'
import { countryFromCode } from '#platform/geolocation.server.ts'

/** Falls back to the default row, then to the specified default. Names the requested country if known. */
export async function findPricingLocation(
  ctx: Pick<Ctx, 'db'>,
  { countryCode }: { countryCode: string | null },
): Promise<PricingLocation> {
  const [row] = await ctx.db
    .select()
    .from(pricingLocations)
    .where(or(eq(pricingLocations.countryCode, countryCode ?? ''), eq(pricingLocations.isDefault, true)))
    .orderBy(desc(eq(pricingLocations.countryCode, countryCode ?? '')))
    .limit(1)
  const priced =
    row && isCurrencyCode(row.currency) ? locationOf(row, row.currency) : defaultLocationFor(countryCode)
  const country = countryFromCode(countryCode ?? undefined)
  if (!country || priced.countryCode === countryCode) return priced
  return { ...priced, countryCode: country.country_code, countryName: country.country_name }
}

function locationOf(
  { countryCode, countryName, multiplier, isDefault }: typeof pricingLocations.$inferSelect,
  currency: CurrencyCode,
): PricingLocation {
  const { symbol: currencySymbol } = currencies[currency]
  return { countryCode, countryName, currency, currencySymbol, priceMultiplier: multiplier, isDefault }
}
