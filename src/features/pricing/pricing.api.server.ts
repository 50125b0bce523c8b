import { Hono } from 'hono'
import * as v from 'valibot'
import { AppError } from '#platform/app-error.server.ts'
import { type AppEnv, access, readJson } from '#platform/http.server.ts'
import { parseInput } from '#platform/parse.server.ts'
import { changePrice } from './change-price.server.ts'
import { findPricingLocation } from './find-pricing-location.server.ts'
import { listCurrencyMultipliers } from './list-currency-multipliers.server.ts'
import { listPrices } from './list-prices.server.ts'
import { priceChangeSchema, priceKinds } from './price-setting.ts'

const locationQuerySchema = v.object({
  country: v.optional(
    v.pipe(v.string(), v.regex(/^[A-Za-z]{2}$/, 'Use a two-letter country code.'), v.toUpperCase()),
  ),
})

const settingSchema = v.object({ kind: v.picklist(priceKinds), code: v.string() })

/**
 * Prices by country and by currency, and their changes by staff. No cache may keep them, because staff may change
 * them at any time.
 */
export const pricingApi = new Hono<AppEnv>()
  .get('/api/pricing/location', access.anyone, async (c) => {
    const { country } = parseInput(locationQuerySchema, c.req.query())
    const location = await findPricingLocation({ ctx: c.var.ctx, input: { countryCode: country ?? null } })
    return c.json(location, 200, { 'cache-control': 'no-cache' })
  })
  .get('/api/pricing/currencies', access.anyone, async (c) => {
    return c.json(await listCurrencyMultipliers({ ctx: c.var.ctx }), 200, { 'cache-control': 'no-cache' })
  })
  .get('/api/admin/prices', access.staff, async (c) => c.json(await listPrices({ ctx: c.var.ctx })))
  .post('/api/admin/prices/:kind/:code', access.staff, async (c) => {
    const setting = v.safeParse(settingSchema, c.req.param())
    if (!setting.success) throw new AppError('not-found', 'There is no such price.')
    const change = await readJson(c, priceChangeSchema)
    return c.json(await changePrice({ ctx: c.var.ctx, input: { ...setting.output, ...change } }))
  })
