import { type CurrencyCode, currencies, currencyCodes, isCurrencyCode } from '#domain/money/currency.ts'
import {
  defaultLocation,
  locationInCurrency,
  type PriceBasis,
  type PricingLocation,
  priceBasisOf,
} from '#domain/money/pricing.ts'
import type { WireQuote } from '#domain/money/quote.ts'
import { storedCookie } from '#state/stored-cookie.ts'

export const currencyCookie = storedCookie<CurrencyCode>('ow_currency', {
  keepForDays: 365,
  parse: (text) => (isCurrencyCode(text) ? text : null),
  format: (code) => code,
})

/** A `window` event with `detail: { currency }`. Any code may dispatch it. */
export const currencyChangeEvent = 'currencychange'

export type CurrencyMultipliers = Record<CurrencyCode, number>

export type ReadyPricing = {
  status: 'ready'
  location: PricingLocation
  /** False if the country decides. */
  chosen: boolean
}

export type PricingState = { status: 'resolving' } | ReadyPricing

export type PricingSeed = {
  state: PricingState
  multipliers: CurrencyMultipliers
  /** Without `/json/`. */
  geolocationUrl?: string
  isPayingOff?: true
}

/** The visitor's choice outranks the country; without either, the browser resolves it. */
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

export function basisOf(pricing: PricingState): PriceBasis | null {
  return pricing.status === 'ready' ? priceBasisOf(pricing.location) : null
}

export function quoteOrigin({ location, chosen }: ReadyPricing): Pick<WireQuote, 'currency' | 'countryCode'> {
  return { currency: location.currency, countryCode: chosen ? null : location.countryCode }
}

/** Specified; they seed the database and replace a missing row. */
export const defaultMultipliers = Object.fromEntries(
  currencyCodes.map((code) => [code, currencies[code].manualMultiplier]),
) as CurrencyMultipliers
