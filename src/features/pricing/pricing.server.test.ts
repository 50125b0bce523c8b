import { eq } from 'drizzle-orm'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { currencyMultipliers, pricingLocations } from '#db/schema/pricing.ts'
import { wholeMoney } from '#domain/money/money.ts'
import { defaultLocation, indiaLocation } from '#domain/money/pricing.ts'
import { type Database, openDatabase } from '#platform/database.server.ts'
import { type Log, openLog } from '#platform/log.server.ts'
import { createTestDatabase } from '#test/database/test-database.ts'
import { findPricingLocation } from './find-pricing-location.server.ts'
import { listCurrencyMultipliers } from './list-currency-multipliers.server.ts'
import { repriceQuote } from './pricing.server.ts'
import { defaultMultipliers } from './pricing.ts'
import { seedPricing } from './seed-pricing.server.ts'

let testDatabase: Awaited<ReturnType<typeof createTestDatabase>>
let database: Database
let ctx: { db: Database['db']; log: Log }

beforeAll(async () => {
  testDatabase = await createTestDatabase()
  database = openDatabase(testDatabase.url, 2)
  ctx = { db: database.db, log: openLog('silent') }
})
beforeEach(async () => {
  await database.db.delete(pricingLocations)
  await database.db.delete(currencyMultipliers)
  await seedPricing(database)
})
afterAll(async () => {
  await database.close()
  await testDatabase.drop()
})

const locate = (countryCode: string | null) => findPricingLocation(database, { countryCode })
const brazil = { ...defaultLocation, countryCode: 'BR', countryName: 'Brazil' }
const germany = { countryCode: 'DE', countryName: 'Germany', currency: 'EUR', multiplier: 1.25 }

test('a fresh database holds the specified locations and multipliers', async () => {
  expect(await locate('IN')).toEqual(indiaLocation)
  expect(await locate('US')).toEqual(defaultLocation)
  expect(await locate('BR')).toEqual(brazil)
  expect(await locate(null)).toEqual(defaultLocation)
  expect(await listCurrencyMultipliers(database)).toEqual(defaultMultipliers)
})

test('changes by staff survive the next start', async () => {
  await database.db
    .update(currencyMultipliers)
    .set({ multiplier: 150.1234 })
    .where(eq(currencyMultipliers.currency, 'JPY'))
  await database.db
    .update(pricingLocations)
    .set({ multiplier: 1.5 })
    .where(eq(pricingLocations.countryCode, 'US'))
  await seedPricing(database)
  expect(await listCurrencyMultipliers(database)).toEqual({ ...defaultMultipliers, JPY: 150.1234 })
  expect(await locate('BR')).toEqual({ ...brazil, priceMultiplier: 1.5 })
})

test('a changed multiplier drops every process’s priced pages, also after a change by SQL; a start without a change does not', async () => {
  const listener = new pg.Client({ connectionString: testDatabase.url })
  const heard: (string | undefined)[] = []
  listener.on('notification', ({ payload }) => heard.push(payload))
  await listener.connect()
  await listener.query('listen page_cache_drop')
  await seedPricing(database)
  await database.pool.query(`update currency_multipliers set multiplier = 149.4 where currency = 'JPY'`)
  await database.pool.query(`update pricing_locations set multiplier = 1.4 where country_code = 'US'`)
  // Arrives after all earlier notifications.
  await listener.query('select 1')
  await listener.end()
  expect(heard).toEqual(['pricing', 'pricing'])
})

test('a country with its own row has its own prices', async () => {
  await database.db.insert(pricingLocations).values(germany)
  expect(await locate('DE')).toEqual({
    countryCode: 'DE',
    countryName: 'Germany',
    currency: 'EUR',
    currencySymbol: '€',
    priceMultiplier: 1.25,
    isDefault: false,
  })
})

test('without any row the specified defaults hold', async () => {
  await database.db.delete(pricingLocations)
  await database.db.delete(currencyMultipliers)
  expect(await locate('IN')).toEqual(indiaLocation)
  expect(await locate('BR')).toEqual(brazil)
  expect(await listCurrencyMultipliers(database)).toEqual(defaultMultipliers)
})

test('has one default location, and no multiplier is zero', async () => {
  await expect(database.db.insert(pricingLocations).values({ ...germany, isDefault: true })).rejects.toThrow()
  await expect(database.db.insert(pricingLocations).values({ ...germany, multiplier: 0 })).rejects.toThrow()
})

const choice = { packageId: 'business-pro', addOnIds: ['chatbot'] }

test('a quote is priced by the location it names', async () => {
  // (301 + 145) × 1.3 = 579.8
  const { quote, claimed } = await repriceQuote(ctx, {
    ...choice,
    currency: 'USD',
    countryCode: 'US',
    total: 580,
  })
  expect(quote.terms).toMatchObject({ currency: 'USD', multiplier: 1.3 })
  expect(quote.total).toEqual(wholeMoney(580, 'USD'))
  expect(claimed).toBeNull()
})

test('a currency chosen by hand has its own multiplier', async () => {
  await database.db
    .update(currencyMultipliers)
    .set({ multiplier: 2 })
    .where(eq(currencyMultipliers.currency, 'USD'))
  const { quote } = await repriceQuote(ctx, { ...choice, currency: 'USD', countryCode: null })
  expect(quote.terms).toMatchObject({ currency: 'USD', multiplier: 2 })
  expect(quote.total).toEqual(wholeMoney(892, 'USD'))
})

test('a currency that is not the country’s falls back to the one chosen by hand', async () => {
  const { quote } = await repriceQuote(ctx, { ...choice, currency: 'EUR', countryCode: 'IN' })
  expect(quote.terms).toMatchObject({ currency: 'EUR', multiplier: 1.25 })
})

test('prices simultaneous visitors each in their own currency and country', async () => {
  await database.db.insert(pricingLocations).values({ ...germany, multiplier: 1.4 })
  const asked = [
    { currency: 'USD', countryCode: null },
    { currency: 'EUR', countryCode: null },
    { currency: 'USD', countryCode: 'US' },
    { currency: 'EUR', countryCode: 'US' },
    { currency: 'EUR', countryCode: 'DE' },
  ] as const
  const priced = await Promise.all(asked.map((where) => repriceQuote(ctx, { ...choice, ...where })))
  expect(priced.map(({ quote }) => quote.terms)).toMatchObject([
    { currency: 'USD', multiplier: defaultMultipliers.USD },
    { currency: 'EUR', multiplier: defaultMultipliers.EUR },
    { currency: 'USD', multiplier: 1.3 },
    { currency: 'EUR', multiplier: defaultMultipliers.EUR },
    { currency: 'EUR', multiplier: 1.4 },
  ])
})

test('records a total invented by the browser as different, and uses ours', async () => {
  const { quote, claimed } = await repriceQuote(ctx, {
    ...choice,
    currency: 'INR',
    countryCode: 'IN',
    total: 1,
  })
  expect(quote.total).toEqual(wholeMoney(37_000, 'INR'))
  expect(claimed).toEqual(wholeMoney(1, 'INR'))
})

test('refuses a quote of unknown products and names the field', async () => {
  const pricing = repriceQuote(ctx, {
    packageId: 'free-lunch',
    addOnIds: [],
    currency: 'INR',
    countryCode: 'IN',
    total: 1,
  })
  await expect(pricing).rejects.toMatchObject({ code: 'invalid', fields: [{ field: 'quote.packageId' }] })
})
