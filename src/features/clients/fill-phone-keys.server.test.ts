import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { clients } from '#db/schema/clients.ts'
import { openVerbContext, type VerbContext } from '#test/fixtures/verb-context.ts'
import { json, openApi } from '#test/servers/api-server.ts'
import { isRepeated } from './client-matches.server.ts'
import { clientsApi } from './clients.api.server.ts'
import { fillMissingPhoneKeys } from './fill-phone-keys.job.server.ts'
import { joinClients } from './join-client.server.ts'

let context: VerbContext

beforeAll(async () => {
  context = await openVerbContext()
})
beforeEach(() => query('delete from clients'))
afterAll(() => context.close())

const query = async (text: string) => (await context.database.pool.query(text)).rows
const ask = (path: string, init?: RequestInit) =>
  openApi(context, clientsApi).ask(context.staff, `/api/admin/clients${path}`, init)

/** An upgrade leaves clients without keys. */
async function insertClients(...given: [phone: string, country: string][]): Promise<void> {
  const rows = given.map(
    ([phone, country], index) =>
      `(gen_random_uuid(), 'Client ${index}', '', '', '${phone}', '${country}', now(), now())`,
  )
  await query(
    `insert into clients (id, name, company_name, email, phone, country, created_at, updated_at) values ${rows}`,
  )
}
const fill = () =>
  fillMissingPhoneKeys.handle({ ctx: context.system, data: {}, attempt: 1, lastAttempt: true })

async function duplicates(): Promise<string[]> {
  const { items } = await (await ask('?status=duplicates')).json()
  return items.map(({ name }: { name: string }) => name).toSorted()
}

async function planOfDuplicates(): Promise<string> {
  const { db, pool } = context.database
  const { sql, params } = db.select({ id: clients.id }).from(clients).where(isRepeated).toSQL()
  const { rows } = await pool.query(`explain ${sql}`, params)
  return rows.map((row) => row['QUERY PLAN']).join('\n')
}

async function matchesOf(name: string): Promise<string[]> {
  const [{ id }] = await query(`select id from clients where name = '${name}'`)
  const { matches } = await (await ask(`/${id}`)).json()
  return matches.map((match: { name: string }) => match.name).toSorted()
}

test('clients of before an upgrade match by number and country once the job has run, in batches', async () => {
  await insertClients(
    ['+33 6 12 34 56 99', ''],
    ['06 12 34 56 99', 'France'],
    ['+34 612 345 699', ''],
    ['+65 9123 4567', ''],
    ['+91 65912 34567', ''],
    ['0000000000', ''],
    ['0000000000', ''],
    ...Array.from({ length: 600 }, (_, index): [string, string] => [`+91 98450 ${10_000 + index}`, '']),
  )
  expect(await duplicates()).toEqual([])
  await fill()
  expect(await query('select from clients where phone_keys is null')).toEqual([])
  expect(await planOfDuplicates()).toContain('Index Cond: (phone_keys && phone_seeks(clients.phone_keys))')
  expect(await duplicates()).toEqual(['Client 0', 'Client 1'])
  expect(await matchesOf('Client 0')).toEqual(['Client 1'])
  expect(await matchesOf('Client 2')).toEqual([])
  expect(await matchesOf('Client 5')).toEqual([])
})

test('a number of an unknown country matches the same national part in each country', async () => {
  await insertClients(['612345699', ''], ['+33 6 12 34 56 99', ''], ['+34 612 345 699', ''])
  await fill()
  expect(await duplicates()).toEqual(['Client 0', 'Client 1', 'Client 2'])
  expect(await matchesOf('Client 0')).toEqual(['Client 1', 'Client 2'])
  expect(await matchesOf('Client 1')).toEqual(['Client 0'])
})

test('a request joins with the country that it names', async () => {
  const named = { companyName: '', name: 'Ann' }
  await joinClients(context.system, [
    { ...named, email: 'ann@x.example', phone: '06 12 34 56 99', businessLocation: 'Lyon, France' },
    { ...named, name: 'Bea', email: 'bea@x.example', phone: '+34 612 345 699' },
    { ...named, name: 'Cleo', email: 'cleo@x.example', phone: '+33 6 12 34 56 99' },
  ])
  expect(await matchesOf('Ann')).toEqual(['Cleo'])
})

test('a correction of phone or country matches at once', async () => {
  await insertClients(['+33 6 12 34 56 99', ''], ['612 345 699', 'Spain'])
  await fill()
  expect(await matchesOf('Client 0')).toEqual([])
  const [{ id }] = await query(`select id from clients where name = 'Client 1'`)
  const { client } = await (await ask(`/${id}`)).json()
  const { name, companyName, street, city, postalCode, region, taxNumber, timeZone, version } = client
  const answer = await ask(
    `/${id}/details`,
    json({
      name,
      companyName,
      phone: '06 12 34 56 99',
      street,
      city,
      postalCode,
      region,
      country: 'France',
      taxNumber,
      timeZone,
      addresses: ['one@x.example'],
      version,
    }),
  )
  expect(answer.status, await answer.clone().text()).toBe(200)
  expect(await matchesOf('Client 0')).toEqual(['Client 1'])
})

test('the search finds a number in any spelling', async () => {
  await insertClients(['+33 6 12 34 56 99', ''], ['٠٩٨٤٥٠١٢٣٤٥', ''])
  for (const [q, name] of [
    ['06 12 34 56 99', 'Client 0'],
    ['0033612345699', 'Client 0'],
    ['+91 98450-12345', 'Client 1'],
  ] as const) {
    const { items } = await (await ask(`?${new URLSearchParams({ q })}`)).json()
    expect(
      items.map((item: { name: string }) => item.name),
      q,
    ).toEqual([name])
  }
})
