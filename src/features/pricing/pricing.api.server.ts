import { Hono } from 'hono'
import * as v from 'valibot'
import { serve } from '#platform/api/serve.server.ts'
import { AppError } from '#platform/app-error.server.ts'
import type { AppEnv } from '#platform/http.server.ts'
import { firstOffersOf, servicesOf } from './catalogue/offers.ts'
import { readCatalogue } from './catalogue/read-catalogue.server.ts'
import { changePrice } from './change-price.server.ts'
import { findPricingLocation } from './find-pricing-location.server.ts'
import { listCurrencyMultipliers } from './list-currency-multipliers.server.ts'
import { listPrices } from './list-prices.server.ts'
import * as adminWires from './price-setting.admin.wire.ts'
import { priceChangeSchema, priceKinds } from './price-setting.ts'
import * as wires from './pricing.wire.ts'

export const locationQuerySchema = v.object({
  country: v.optional(
    v.pipe(v.string(), v.regex(/^[A-Za-z]{2}$/, 'Use a two-letter country code.'), v.toUpperCase()),
  ),
})

const settingSchema = v.object({ kind: v.picklist(priceKinds), code: v.string() })

export const pricingApi = new Hono<AppEnv>()

const open = { access: 'anyone', cacheControl: 'no-cache' } as const

serve(
  pricingApi,
  wires.findPricingLocation,
  { ...open, query: locationQuerySchema },
  (ctx, { country = null }) => findPricingLocation(ctx, { countryCode: country }),
)
serve(pricingApi, wires.listCurrencyMultipliers, open, listCurrencyMultipliers)
serve(pricingApi, wires.readCatalogue, open, async (ctx) => {
  const { serviceCards: _, variantBCards: __, chatServices: ___, ...catalogue } = await readCatalogue(ctx)
  return catalogue
})
serve(pricingApi, wires.readFirstOffers, open, async (ctx) => firstOffersOf(await readCatalogue(ctx)))
serve(pricingApi, wires.readVariantBCards, open, async (ctx) => (await readCatalogue(ctx)).variantBCards)
serve(pricingApi, wires.listServices, open, async (ctx) => servicesOf(await readCatalogue(ctx)))
serve(pricingApi, adminWires.listPrices, { access: 'staff' }, listPrices)
const change = {
  access: 'staff-owner',
  body: priceChangeSchema,
  answer: listPrices,
  changes: 'price',
} as const
serve(pricingApi, adminWires.changePrice, change, (ctx, input) => {
  const setting = v.safeParse(settingSchema, input)
  if (!setting.success) throw new AppError('not-found', 'This price doesn’t exist.')
  return changePrice(ctx, { ...input, ...setting.output })
})
