import * as v from 'valibot'
import { currencyCodes } from '#domain/money/currency.ts'
import { defaultLocation, type PricingLocation } from '#domain/money/pricing.ts'
import { apiPath } from '#platform/api/wire.ts'
import { findPricingLocation } from './pricing.wire.ts'

const timeoutMs = 3_000

const countrySchema = v.object({ country_code: v.pipe(v.string(), v.regex(/^[A-Z]{2}$/)) })

const locationSchema = v.object({
  countryCode: v.string(),
  countryName: v.string(),
  currency: v.picklist(currencyCodes),
  currencySymbol: v.string(),
  priceMultiplier: v.pipe(v.union([v.number(), v.pipe(v.string(), v.transform(Number))]), v.gtValue(0)),
  isDefault: v.boolean(),
})

/**
 * Never rejects: an unknown country, an error or 3 seconds of silence give the default location.
 * @param geolocationUrl origin without `/json/`; default: our own service
 */
export async function resolvePricing({
  geolocationUrl = '',
}: {
  geolocationUrl?: string
}): Promise<PricingLocation> {
  const country = await readQuietly(`${geolocationUrl}/json/`, countrySchema, 'omit')
  // An unknown country needs an answer too: staff may have changed the default's multiplier.
  const path = apiPath(findPricingLocation, { country: country?.country_code })
  return (await readQuietly(path, locationSchema, 'same-origin')) ?? defaultLocation
}

async function readQuietly<S extends v.GenericSchema>(
  url: string,
  schema: S,
  credentials: RequestCredentials,
): Promise<v.InferOutput<S> | null> {
  try {
    const response = await fetch(url, { credentials, signal: AbortSignal.timeout(timeoutMs) })
    return response.ok ? v.parse(schema, await response.json()) : null
  } catch {
    return null
  }
}
