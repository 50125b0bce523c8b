import { Hono } from 'hono'
import { AppError } from '#platform/app-error.server.ts'
import { countryFromCode } from '#platform/geolocation.server.ts'
import { type AppEnv, access } from '#platform/http.server.ts'

/** The browser uses the default on a 404. */
export const geolocationApi = new Hono<AppEnv>().get('/json/', access.anyone, (c) => {
  const { env } = c.var.ctx
  const fromProxy = env.COUNTRY_HEADER ? countryFromCode(c.req.header(env.COUNTRY_HEADER)) : null
  const country = fromProxy ?? c.var.geolocation.countryOf(c.var.clientAddress)
  if (!country) throw new AppError('not-found', 'No country is known for this address.')
  return c.json(country, 200, { 'cache-control': 'no-store' })
})
