import { createContext, use, useSyncExternalStore } from 'react'
import { type CurrencyCode, isCurrencyCode } from '#domain/currency.ts'
import { defaultLocation } from '#domain/pricing.ts'
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
let askedForCountry = false

/**
 * The pricing of the server's render. It never changes: a changing context makes React discard the HTML of sections
 * that have not hydrated. The live pricing is in this module's store.
 */
export const PricingSeedContext = createContext<PricingSeed>(seed)

/** Returns the pricing to render with. It follows the visitor's choice in every tab. */
export function usePricing(): PricingState {
  const rendered = use(PricingSeedContext)
  return useSyncExternalStore(subscribePrice, pricing.get, () => rendered.state)
}

/** Returns whether the site's settings allow payments. */
export function usePaysOnline(): boolean {
  return use(PricingSeedContext).isPayingOff !== true
}

/** Starts the store. Call once, before hydration. */
export function initPricing(pageSeed: PricingSeed): void {
  seed = pageSeed
  pricing.set(pageSeed.state)
  addEventListener(currencyChangeEvent, followEvent)
  addEventListener('pageshow', followCookie)
  document.addEventListener('visibilitychange', followCookie)
  followCookie()
}

/** Shows all prices in `currency` for a year: here at once, in other tabs when the visitor looks at them. */
export function chooseCurrency(currency: CurrencyCode): void {
  dispatchEvent(new CustomEvent(currencyChangeEvent, { detail: { currency } }))
}

/** Calls `listener` after every change, until the returned function is called. */
export const subscribePricing = pricing.subscribe

/** Looks up the country only if the screen shows a price. */
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

/** The visitor may have chosen in another tab, or before the browser cached this page. */
function followCookie(): void {
  const currency = currencyCookie.read(document.cookie)
  if (currency && !isChosen(currency)) chooseCurrency(currency)
}

function isChosen(currency: CurrencyCode): boolean {
  const state = pricing.get()
  return state.status === 'ready' && state.chosen && state.location.currency === currency
}

async function resolveOnce(): Promise<void> {
  if (askedForCountry || pricing.get().status === 'ready') return
  askedForCountry = true
  const location = await import('./resolve-pricing.ts')
    .then(({ resolvePricing }) => resolvePricing(seed))
    .catch(() => defaultLocation)
  // The visitor's own choice, made meanwhile, outranks the country.
  if (pricing.get().status === 'resolving') pricing.set({ status: 'ready', location, chosen: false })
}
