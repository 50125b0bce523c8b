import type { PricingLocation } from '#domain/money/pricing.ts'
import { of, wire } from '#platform/api/wire.ts'
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
