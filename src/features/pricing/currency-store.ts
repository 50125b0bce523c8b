import { createContext, use, useSyncExternalStore } from 'react'
import { type CurrencyCode, isCurrencyCode } from '#domain/currency.ts'
import { defaultLocation } from '#domain/pricing.ts'
import { readCookie } from '#platform/read-cookie.ts'
import { writeCookie } from '#platform/write-cookie.ts'
import { createStore } from '#state/create-store.ts'
import {
  currencyChangeEvent,
  currencyCookie,
  defaultMultipliers,
  type PricingSeed,
  type PricingState,
  pricingInCurrency,
} from './pricing.ts'

const cookieMaxAgeSeconds = 365 * 24 * 60 * 60

let seed: PricingSeed = {
  state: { status: 'resolving' },
  multipliers: defaultMultipliers,
}
const pricing = createStore<PricingState>(seed.state)
let askedForCountry = false

/**
 * What the server rendered with. Its value never changes: a context that does makes React throw away the
 * server's HTML of every section that has not hydrated yet. The live pricing is in this module's store.
 */
export const PricingSeedContext = createContext<PricingSeed>(seed)

/** The pricing to render with; follows the visitor's choice in this tab and the others. */
export function usePricing(): PricingState {
  const rendered = use(PricingSeedContext)
  return useSyncExternalStore(subscribePrice, pricing.get, () => rendered.state)
}

/** Whether something can be paid on this site, as its settings say. */
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

/** Shows all prices in `currency`, here at once and elsewhere when looked at, for a year. */
export function chooseCurrency(currency: CurrencyCode): void {
  dispatchEvent(new CustomEvent(currencyChangeEvent, { detail: { currency } }))
}

/** Calls `listener` after every change, until the returned function is called. */
export const subscribePricing = pricing.subscribe

/** Only a price on screen is worth a look-up of the country. */
function subscribePrice(listener: () => void): () => void {
  void resolveOnce()
  return subscribePricing(listener)
}

function followEvent(event: Event): void {
  const currency: unknown = (event as CustomEvent<{ currency?: unknown } | null>).detail?.currency
  if (!isCurrencyCode(currency)) return
  writeCookie(currencyCookie, currency, cookieMaxAgeSeconds)
  if (isChosen(currency)) return
  const state = pricing.get()
  pricing.set(pricingInCurrency(state.status === 'ready' ? state.location : null, currency, seed.multipliers))
}

/** Another tab, or this page before it was cached, may have chosen since. */
function followCookie(): void {
  const currency = readCookie(document.cookie, currencyCookie)
  if (isCurrencyCode(currency) && !isChosen(currency)) chooseCurrency(currency)
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
  // A currency chosen meanwhile outranks the country.
  if (pricing.get().status === 'resolving') pricing.set({ status: 'ready', location, chosen: false })
}
