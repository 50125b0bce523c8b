import { createContext, use, useSyncExternalStore } from 'react'
import { type CurrencyCode, isCurrencyCode } from '#domain/money/currency.ts'
import { defaultLocation } from '#domain/money/pricing.ts'
import { createStore } from '#state/create-store.ts'
import {
  currencyChangeEvent,
  currencyCookie,
  defaultMultipliers,
  type PricingSeed,
  type PricingState,
  pricingInCurrency,
} from './pricing.ts'

let seed: PricingSeed = {
  state: { status: 'resolving' },
  multipliers: defaultMultipliers,
}
const pricing = createStore<PricingState>(seed.state)
let hasRequestedCountry = false

/**
 * The server's pricing. A changing context would make React discard the HTML of sections not yet hydrated, so
 * this module's store holds the live pricing.
 */
export const PricingSeedContext = createContext<PricingSeed>(seed)

export function usePricing(): PricingState {
  const rendered = use(PricingSeedContext)
  return useSyncExternalStore(subscribePrice, pricing.get, () => rendered.state)
}

export function usePaysOnline(): boolean {
  return use(PricingSeedContext).isPayingOff !== true
}

/** Call once, before hydration. */
export function initPricing(pageSeed: PricingSeed): void {
  seed = pageSeed
  pricing.set(pageSeed.state)
  addEventListener(currencyChangeEvent, followEvent)
  addEventListener('pageshow', followCookie)
  document.addEventListener('visibilitychange', followCookie)
  followCookie()
}

/** Applies here at once, in other tabs when the visitor looks at them. */
export function chooseCurrency(currency: CurrencyCode): void {
  dispatchEvent(new CustomEvent(currencyChangeEvent, { detail: { currency } }))
}

export const subscribePricing = pricing.subscribe

/** For the late module that reads prices again. */
export const livePricing = { ...pricing, multipliers: () => seed.multipliers }

function subscribePrice(listener: () => void): () => void {
  void resolveOnce()
  return subscribePricing(listener)
}

function followEvent(event: Event): void {
  const currency: unknown = (event as CustomEvent<{ currency?: unknown } | null>).detail?.currency
  if (!isCurrencyCode(currency)) return
  currencyCookie.keep(currency)
  if (isChosen(currency)) return
  const state = pricing.get()
  pricing.set(pricingInCurrency(state.status === 'ready' ? state.location : null, currency, seed.multipliers))
}

/** Another tab may have changed it, or this page comes from the browser's cache. */
function followCookie(): void {
  const currency = currencyCookie.read(document.cookie)
  if (currency && !isChosen(currency)) chooseCurrency(currency)
}

function isChosen(currency: CurrencyCode): boolean {
  const state = pricing.get()
  return state.status === 'ready' && state.chosen && state.location.currency === currency
}

async function resolveOnce(): Promise<void> {
  if (hasRequestedCountry || pricing.get().status === 'ready') return
  hasRequestedCountry = true
  const location = await import('./resolve-pricing.ts')
    .then(({ resolvePricing }) => resolvePricing(seed))
    .catch(() => defaultLocation)
  // A choice made meanwhile outranks the country.
  if (pricing.get().status === 'resolving') pricing.set({ status: 'ready', location, chosen: false })
}
