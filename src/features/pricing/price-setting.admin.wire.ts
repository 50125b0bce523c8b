import { of, wire } from '#platform/api/wire.ts'
import type { PriceList, priceChangeSchema } from './price-setting.ts'

export const listPrices = wire('GET', '/api/admin/prices', of<{ answer: PriceList }>)
export const changePrice = wire(
  'POST',
  '/api/admin/prices/:kind/:code',
  of<{ body: typeof priceChangeSchema; answer: PriceList }>,
)
