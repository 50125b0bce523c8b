import { type CurrencyCode, currencies, currencyCodes } from '#domain/currency.ts'
import {
  defaultLocation,
  locationInCurrency,
  type PriceBasis,
  type PricingLocation,
  priceBasisOf,
} from '#domain/pricing.ts'
import type { WireQuote } from '#domain/quote.ts'

/** Holds the code of the currency that the visitor chose; absent until then. */
export const currencyCookie = 'ow_currency'

/** Sent to `window` with `detail: { currency }`; anybody may send it, and all prices follow. */
export const currencyChangeEvent = 'currencychange'

/** Multiplier of each currency when chosen by hand: the answer of `GET /api/pricing/currencies`. */
export type CurrencyMultipliers = Record<CurrencyCode, number>

export type ReadyPricing = {
  status: 'ready'
  location: PricingLocation
  /** The visitor picked the currency; otherwise it follows from the country. */
  chosen: boolean
}

export type PricingState = { status: 'resolving' } | ReadyPricing

/** What the server knew when it rendered the page. */
export type PricingSeed = {
  state: PricingState
  multipliers: CurrencyMultipliers
  /** Origin of somebody else's geolocation service, without `/json/`. */
  geolocationUrl?: string
  /** Nothing can be paid on the site: left out where it can. */
  isPayingOff?: true
}

/**
 * The pricing a page starts with: the visitor's own choice, else the location of their country, else (null:
 * only the browser can ask where it is) nothing yet.
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

/** Pricing after the visitor picked `currency`, wherever they are. */
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

/** What converts catalogue prices now; null while the visitor's country is being looked up. */
export function basisOf(pricing: PricingState): PriceBasis | null {
  return pricing.status === 'ready' ? priceBasisOf(pricing.location) : null
}

/** The part of a quote that tells the server which prices were shown. */
export function quoteOrigin({ location, chosen }: ReadyPricing): Pick<WireQuote, 'currency' | 'countryCode'> {
  return { currency: location.currency, countryCode: chosen ? null : location.countryCode }
}

/** The specified multipliers: they seed the database and stand in for a row that is missing. */
export const defaultMultipliers = Object.fromEntries(
  currencyCodes.map((code) => [code, currencies[code].manualMultiplier]),
) as CurrencyMultipliers
