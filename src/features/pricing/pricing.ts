import { type CurrencyCode, currencies, currencyCodes, isCurrencyCode } from '#domain/currency.ts'
import {
  defaultLocation,
  locationInCurrency,
  type PriceBasis,
  type PricingLocation,
  priceBasisOf,
} from '#domain/pricing.ts'
import type { WireQuote } from '#domain/quote.ts'
import { storedCookie } from '#state/stored-cookie.ts'

/** The cookie with the currency that the visitor chose; absent until then. */
export const currencyCookie = storedCookie<CurrencyCode>('ow_currency', {
  keepForDays: 365,
  parse: (text) => (isCurrencyCode(text) ? text : null),
  format: (code) => code,
})

/** A `window` event with `detail: { currency }`. Any code may send it, and all prices follow. */
export const currencyChangeEvent = 'currencychange'

/** Each currency's multiplier for visitors who choose it by hand: the answer of `GET /api/pricing/currencies`. */
export type CurrencyMultipliers = Record<CurrencyCode, number>

export type ReadyPricing = {
  status: 'ready'
  location: PricingLocation
  /** True if the visitor chose the currency; otherwise the country decides it. */
  chosen: boolean
}

export type PricingState = { status: 'resolving' } | ReadyPricing

/** The pricing that the server knew when it rendered the page. */
export type PricingSeed = {
  state: PricingState
  multipliers: CurrencyMultipliers
  /** Origin of an external geolocation service, without `/json/`. */
  geolocationUrl?: string
  /** Present if the settings allow no payments. */
  isPayingOff?: true
}

/**
 * Returns a page's initial pricing: the visitor's own choice, else their country's location, else nothing yet
 * (country null: only the browser can ask).
 */
export function pricingSeedFor({
  location,
  chosen,
  multipliers,
  geolocationUrl,
  isPayingOff = false,
}: {
  location: PricingLocation | null
  chosen: CurrencyCode | null
  multipliers: CurrencyMultipliers
  geolocationUrl?: string
  isPayingOff?: boolean
}): PricingSeed {
  const state = startState(location, chosen, multipliers)
  return { state, multipliers, geolocationUrl, ...(isPayingOff && { isPayingOff }) }
}

function startState(
  location: PricingLocation | null,
  chosen: CurrencyCode | null,
  multipliers: CurrencyMultipliers,
): PricingState {
  if (chosen) return pricingInCurrency(location, chosen, multipliers)
  return location ? { status: 'ready', location, chosen: false } : { status: 'resolving' }
}

/** Returns the pricing after the visitor chose `currency`, wherever they are. */
export function pricingInCurrency(
  location: PricingLocation | null,
  currency: CurrencyCode,
  multipliers: CurrencyMultipliers,
): ReadyPricing {
  return {
    status: 'ready',
    location: locationInCurrency(location ?? defaultLocation, currency, multipliers[currency]),
    chosen: true,
  }
}

/** Returns what converts catalogue prices now; null during the look-up of the country. */
export function basisOf(pricing: PricingState): PriceBasis | null {
  return pricing.status === 'ready' ? priceBasisOf(pricing.location) : null
}

/** Returns the part of a quote that says which prices the page showed. */
export function quoteOrigin({ location, chosen }: ReadyPricing): Pick<WireQuote, 'currency' | 'countryCode'> {
  return { currency: location.currency, countryCode: chosen ? null : location.countryCode }
}

/** The specified multipliers. They seed the database and replace a missing row. */
export const defaultMultipliers = Object.fromEntries(
  currencyCodes.map((code) => [code, currencies[code].manualMultiplier]),
) as CurrencyMultipliers
