import type { Catalogue } from '#domain/catalogue/published.ts'
import type { PriceBasis, PricingLocation } from '#domain/money/pricing.ts'
import { readPath } from '#platform/api/api-client.ts'
import { apiPath } from '#platform/api/wire.ts'
import { createStore, useStore } from '#state/create-store.ts'
import { rereadCatalogue } from './catalogue/reread-catalogue.ts'
import { livePricing } from './currency-store.ts'
import { basisOf, type CurrencyMultipliers, type PricingState, pricingInCurrency } from './pricing.ts'
import { findPricingLocation, listCurrencyMultipliers } from './pricing.wire.ts'

const answerWaitMs = 10_000

/** With what this page priced until staff changed a multiplier. */
const formerBasis = createStore<PriceBasis | null>(null)

/** As the page first priced in the currency of `basis`. */
export function useFormerBasis(basis: PriceBasis | null): PriceBasis | null {
  const former = useStore(formerBasis)
  return former?.currency === basis?.currency ? former : basis
}

/** Shows today's prices everywhere on the page. @throws if there is no answer */
export async function rereadPrices(): Promise<{ catalogue: Catalogue; pricing: PricingState }> {
  const [catalogue] = await Promise.all([rereadCatalogue(), rereadMultipliers()])
  return { catalogue, pricing: livePricing.get() }
}

/** For a page that may have been open for hours. A preview shows its drafts. */
export function refreshPrices(): void {
  if (document.querySelector('.draft-bar') === null) rereadPrices().catch(() => undefined)
}

async function rereadMultipliers(): Promise<void> {
  const before = livePricing.get()
  if (before.status !== 'ready') return
  const { countryCode: country } = before.location
  const wait = { signal: AbortSignal.timeout(answerWaitMs) }
  const [multipliers, location] = await Promise.all([
    readPath(apiPath(listCurrencyMultipliers), wait),
    readPath(apiPath(findPricingLocation, { country }), wait),
  ])
  const was = basisOf(livePricing.get())
  adoptMultipliers(multipliers, location)
  const now = basisOf(livePricing.get())
  const isChanged = was?.currency === now?.currency && was?.multiplier !== now?.multiplier
  if (isChanged && formerBasis.get()?.currency !== now?.currency) formerBasis.set(was)
}

/** @param ofCountry where the visitor is, as it is priced now */
function adoptMultipliers(multipliers: CurrencyMultipliers, ofCountry: PricingLocation): void {
  Object.assign(livePricing.multipliers(), multipliers)
  const state = livePricing.get()
  if (state.status !== 'ready') return
  const { location, chosen } = state
  const next = chosen
    ? pricingInCurrency(location, location.currency, multipliers)
    : { ...state, location: ofCountry }
  if (JSON.stringify(next) !== JSON.stringify(state)) livePricing.set(next)
}
