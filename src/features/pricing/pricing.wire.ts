import type { Catalogue, ServiceLists } from '#domain/catalogue/published.ts'
import type { PricingLocation } from '#domain/money/pricing.ts'
import { of, wire } from '#platform/api/wire.ts'
import type { FirstOffers, Services } from './catalogue/offers.ts'
import type { locationQuerySchema } from './pricing.api.server.ts'
import type { CurrencyMultipliers } from './pricing.ts'

export const findPricingLocation = wire(
  'GET',
  '/api/pricing/location',
  of<{ query: typeof locationQuerySchema; answer: PricingLocation }>,
)
export const listCurrencyMultipliers = wire(
  'GET',
  '/api/pricing/currencies',
  of<{ answer: CurrencyMultipliers }>,
)

/** What we sell now. */
export const readCatalogue = wire('GET', '/api/catalogue', of<{ answer: Catalogue }>)
/** As much of it as the front page's first screens show. */
export const readFirstOffers = wire('GET', '/api/catalogue/first-offers', of<{ answer: FirstOffers }>)
export const readVariantBCards = wire(
  'GET',
  '/api/catalogue/variant-b-cards',
  of<{ answer: ServiceLists['variantBCards'] }>,
)
/** The names of all services, for links to them. */
export const listServices = wire('GET', '/api/catalogue/services', of<{ answer: Services }>)
