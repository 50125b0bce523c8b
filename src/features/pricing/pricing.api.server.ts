import { Hono } from 'hono'
import * as v from 'valibot'
import { type AppEnv, access } from '#platform/http.server.ts'
import { parseInput } from '#platform/parse.server.ts'
import { findPricingLocation } from './find-pricing-location.server.ts'
import { listCurrencyMultipliers } from './list-currency-multipliers.server.ts'

const locationQuerySchema = v.object({
  country: v.optional(
    v.pipe(v.string(), v.regex(/^[A-Za-z]{2}$/, 'Use a two-letter country code.'), v.toUpperCase()),
  ),
})

/** Prices by country and by currency. Never cached on the way: staff may change them at any time. */
export const pricingApi = new Hono<AppEnv>()
  .get('/api/pricing/location', access.anyone, async (c) => {
    const { country } = parseInput(locationQuerySchema, c.req.query())
    const location = await findPricingLocation({ ctx: c.var.ctx, input: { countryCode: country ?? null } })
    return c.json(location, 200, { 'cache-control': 'no-cache' })
  })
  .get('/api/pricing/currencies', access.anyone, async (c) => {
    return c.json(await listCurrencyMultipliers({ ctx: c.var.ctx }), 200, { 'cache-control': 'no-cache' })
  })
