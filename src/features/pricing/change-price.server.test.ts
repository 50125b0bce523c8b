import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { isReadable } from '#platform/records/list-page.ts'
import { openVerbContext, type VerbContext } from '#test/fixtures/verb-context.ts'
import { changePrice } from './change-price.server.ts'
import { listPrices } from './list-prices.server.ts'
import { priceName } from './price-setting.ts'
import { seedPricing } from './seed-pricing.server.ts'

let context: VerbContext

beforeAll(async () => {
  context = await openVerbContext()
  await seedPricing(context.system)
})
afterAll(() => context.close())

const list = () => listPrices(context.staff)
const settingOf = async (code: string) => {
  const found = (await list()).items.filter(isReadable).find((item) => item.code === code)
  if (!found) throw new Error(`There is no price ${code}`)
  return found
}
async function change(kind: 'country' | 'currency', code: string, multiplier: number, version: number) {
  await changePrice(context.staff, { kind, code, multiplier, version })
  return list()
}

test('staff see every country and every currency, by what they call them', async () => {
  expect((await list()).items.filter(isReadable).map(priceName)).toEqual([
    'United States and everywhere else',
    'India',
    'Indian rupee (visitor’s choice)',
    'US dollar (visitor’s choice)',
    'Euro (visitor’s choice)',
    'British pound (visitor’s choice)',
    'Australian dollar (visitor’s choice)',
    'Canadian dollar (visitor’s choice)',
    'Japanese yen (visitor’s choice)',
    'Singapore dollar (visitor’s choice)',
    'UAE dirham (visitor’s choice)',
  ])
})

test('a change is recorded with its author, and the answer holds the new values', async () => {
  const { version } = await settingOf('EUR')
  const { items, changes } = await change('currency', 'EUR', 1.3005, version)
  expect(items.filter(isReadable).find(({ code }) => code === 'EUR')).toMatchObject({
    multiplier: 1.3005,
    version: version + 1,
  })
  expect(changes[0]).toMatchObject({
    by: 'Meera',
    at: '2026-11-02T10:00:00.000Z',
    kind: 'currency',
    code: 'EUR',
    from: 1.25,
    to: 1.3005,
  })
  const [kept] = (await context.database.pool.query('select user_id from audit_entries')).rows
  expect(kept).toEqual({ user_id: (context.staff.actor as { userId: string }).userId })
})

test("a change of a country's multiplier leaves its currency's alone", async () => {
  const { version } = await settingOf('US')
  await change('country', 'US', 1.4, version)
  expect((await settingOf('US')).multiplier).toBe(1.4)
  expect((await settingOf('USD')).multiplier).toBe(1.3)
})

test('a change from an outdated version changes nothing, and one from the current version succeeds', async () => {
  const { version } = await settingOf('GBP')
  await change('currency', 'GBP', 1.4, version)
  const before = (await list()).changes.length
  await expect(change('currency', 'GBP', 1.5, version)).rejects.toMatchObject({ code: 'conflict' })
  expect((await settingOf('GBP')).multiplier).toBe(1.4)
  expect((await list()).changes).toHaveLength(before)
  await change('currency', 'GBP', 1.5, version + 1)
  expect((await settingOf('GBP')).multiplier).toBe(1.5)
})

test('of two staff who save the same version at once, one gets a conflict', async () => {
  const { version } = await settingOf('AUD')
  const answers = await Promise.allSettled(
    [1.21, 1.22].map((multiplier) => change('currency', 'AUD', multiplier, version)),
  )
  expect(answers.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  expect((await settingOf('AUD')).version).toBe(version + 1)
})

test('saving the same values is not a change', async () => {
  const { version } = await settingOf('SGD')
  const before = (await list()).changes.length
  await change('currency', 'SGD', 1.25, version)
  expect((await settingOf('SGD')).version).toBe(version)
  expect((await list()).changes).toHaveLength(before)
})

test('a change is published in its own transaction, and a refused one is not', async () => {
  // The tables' triggers would publish too.
  for (const table of ['currency_multipliers', 'pricing_locations']) {
    await context.database.pool.query(`alter table ${table} disable trigger user`)
  }
  const listener = new pg.Client({ connectionString: context.database.pool.options.connectionString })
  const heard: (string | undefined)[] = []
  listener.on('notification', ({ payload }) => heard.push(payload))
  await listener.connect()
  await listener.query('listen page_cache_drop')
  const { version } = await settingOf('JPY')
  await change('currency', 'JPY', 149.4, version)
  await expect(change('currency', 'JPY', 150, version)).rejects.toMatchObject({ code: 'conflict' })
  // Arrives after all earlier notifications.
  await listener.query('select 1')
  await listener.end()
  expect(heard).toEqual(['pricing'])
})

test('only staff see a price and only owners change it, and an unknown currency has none', async () => {
  const input = { kind: 'currency', code: 'EUR', multiplier: 2, version: 1 } as const
  for (const ctx of [context.visitor, context.system]) {
    await expect(listPrices(ctx)).rejects.toMatchObject({ code: 'unauthenticated' })
    await expect(changePrice(ctx, input)).rejects.toMatchObject({ code: 'unauthenticated' })
  }
  expect((await list()).mayChange).toBe(true)
  expect((await listPrices(context.editor)).mayChange).toBe(false)
  await expect(changePrice(context.editor, input)).rejects.toMatchObject({ code: 'forbidden' })
  await expect(change('currency', 'XAU', 2, 1)).rejects.toMatchObject({ code: 'not-found' })
  await expect(change('country', 'EUR', 2, 1)).rejects.toMatchObject({ code: 'not-found' })
})
