import { randomUUID } from 'node:crypto'
import { and, isNull, type SQL } from 'drizzle-orm'
import fc from 'fast-check'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { clients } from '#db/schema/clients.ts'
import { phoneKeys } from '#platform/records/phone-keys.server.ts'
import { untilWaiting } from '#test/database/until-waiting.ts'
import { openVerbContext } from '#test/fixtures/verb-context.ts'
import { hasMatch, isRepeated } from './client-matches.server.ts'
import { fillPhoneKeys } from './fill-phone-keys.server.ts'
import { unmarkUniqueClients } from './unmark-unique-clients.job.server.ts'

const context = await openVerbContext()
afterAll(() => context.close())
const { pool, db } = context.database

beforeEach(async () => {
  await pool.query('truncate clients cascade')
})

const ids = Array.from({ length: 5 }, () => randomUUID())
const [asha = '', ravi = '', mira = ''] = ids

async function insert(
  id: string,
  { phone = '', name = '', email = '' } = {},
  query: Pick<typeof pool, 'query'> = pool,
): Promise<void> {
  await query.query(
    `insert into clients (id, name, company_name, email, phone, phone_keys, created_at, updated_at)
     values ($1, $3, $3, $4, $2, $5, now(), now())`,
    [id, phone, name, email, phoneKeys(phone, '')],
  )
  if (email)
    await query.query('insert into client_addresses (address, client_id) values ($1, $2)', [email, id])
}

/** Makes all clients old. */
const age = () =>
  pool.query(
    `update clients set may_repeat_since = now() - interval '2 hours' where may_repeat_since is not null`,
  )
const unmark = () =>
  unmarkUniqueClients.handle({ ctx: context.system, data: {}, attempt: 1, lastAttempt: false })

const listed = async (condition: SQL | undefined) =>
  (
    await db
      .select({ id: clients.id })
      .from(clients)
      .where(and(isNull(clients.mergedInto), condition))
  )
    .map(({ id }) => id)
    .sort()

test('a client without a double loses its mark after an hour, not before', async () => {
  const marked = async () =>
    (await pool.query('select from clients where may_repeat_since is not null')).rowCount
  await insert(asha, { phone: '98450 12345' })
  await unmark()
  expect(await marked()).toBe(1)
  await age()
  await unmark()
  expect(await marked()).toBe(0)
})

/** Each event makes two clients alike. The first two are known and have nothing in common. */
const events = {
  'a new client with the phone': `insert into clients (id, name, company_name, email, phone, phone_keys, created_at, updated_at)
    values ('${mira}', '', '', '', '98450 12345', '{${phoneKeys('98450 12345', '')}}', now(), now())`,
  'a new client with the name': `insert into clients (id, name, company_name, email, phone, created_at, updated_at)
    values ('${mira}', 'asha', 'Asha', '', '', now(), now())`,
  'a corrected phone': `update clients set phone = '+91 98450 12345', phone_keys = '{${phoneKeys('+91 98450 12345', '')}}'
    where id = '${ravi}'`,
  'a corrected name': `update clients set name = 'Asha', company_name = 'Asha' where id = '${ravi}'`,
  'another address': `insert into client_addresses (address, client_id) values ('asha+web@example.com', '${ravi}')`,
  'an address that another client had': `update client_addresses set client_id = '${ravi}' where address = 'asha+second@example.com'`,
  'an undone merge': `update clients set merged_into = null where id = '${mira}'`,
}

async function missed(without?: string): Promise<string[]> {
  const found: string[] = []
  for (const [name, text] of Object.entries(events)) {
    await pool.query('truncate clients cascade')
    await insert(asha, { phone: '98450 12345', name: 'Asha', email: 'asha@example.com' })
    await pool.query(
      `insert into client_addresses (address, client_id) values ('asha+second@example.com', '${asha}')`,
    )
    await insert(ravi, { phone: '98450 99999', name: 'Ravi', email: 'ravi@example.com' })
    if (text.includes('merged_into = null')) {
      await insert(mira, { phone: '98450 12345' })
      await pool.query(`update clients set merged_into = '${ravi}' where id = '${mira}'`)
    }
    await age()
    await unmark()
    expect(await listed(hasMatch), name).toEqual([])
    if (without) await pool.query(`alter table ${tableOf(without)} disable trigger ${without}`)
    await pool.query(text)
    if (without) await pool.query(`alter table ${tableOf(without)} enable trigger ${without}`)
    const exact = await listed(isRepeated)
    expect(exact, name).toHaveLength(2)
    if (JSON.stringify(await listed(hasMatch)) !== JSON.stringify(exact)) found.push(name)
  }
  return found
}

const tableOf = (trigger: string) => (trigger.startsWith('client_') ? 'client_addresses' : 'clients')

test('each event that makes two clients alike marks both', async () => {
  expect(await missed()).toEqual([])
})

test.each([
  'clients_mark_repeats_inserted',
  'clients_mark_repeats_updated',
  'client_addresses_mark_repeats_inserted',
  'client_addresses_mark_repeats_updated',
])('without %s some would be missed', async (trigger) => {
  expect(await missed(trigger)).not.toEqual([])
})

const client = fc.nat({ max: ids.length - 1 })
const phone = fc.constantFrom('', '98450 12345', '+91 98450-12345', '98450 99999')
const name = fc.constantFrom('', 'Asha', 'asha', 'Ravi')
const email = fc.constantFrom('asha@example.com', 'asha+web@example.com', 'ravi@example.com')
const step = fc.oneof(
  fc.record({ do: fc.constant('insert' as const), client, phone, name }),
  fc.record({ do: fc.constant('correct' as const), client, phone, name }),
  fc.record({ do: fc.constant('address' as const), client, email }),
  fc.record({ do: fc.constant('merge' as const), client, into: client }),
  fc.record({ do: fc.constant('undo' as const), client }),
  fc.record({ do: fc.constant('delete' as const), client }),
  fc.record({ do: fc.constant('age' as const) }),
  fc.record({ do: fc.constant('unmark' as const) }),
  fc.record({ do: fc.constant('fill' as const) }),
)

test('over any history, the marked clients with a double are all with a double', {
  timeout: 120_000,
}, async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 25 }), async (steps) => {
      await pool.query('truncate clients cascade')
      for (const one of steps) {
        const id = 'client' in one ? ids[one.client] : undefined
        if (one.do === 'insert')
          await pool.query(
            `insert into clients (id, name, company_name, email, phone, created_at, updated_at) values ($1, $2, $2, '', $3, now(), now())
             on conflict do nothing`,
            [id, one.name, one.phone],
          )
        else if (one.do === 'correct')
          await pool.query('update clients set name = $2, company_name = $2, phone = $3 where id = $1', [
            id,
            one.name,
            one.phone,
          ])
        else if (one.do === 'address')
          await pool.query(
            `insert into client_addresses (address, client_id) select $2, id from clients where id = $1
             on conflict (address) do update set client_id = excluded.client_id`,
            [id, one.email],
          )
        else if (one.do === 'merge') {
          const into = ids[one.into]
          const merged = await pool.query(
            `update clients set merged_into = $2 where id = $1 and $1::uuid <> $2::uuid
               and exists (select from clients c where c.id = $2 and c.merged_into is null)
               and not exists (select from clients c where c.merged_into = $1)`,
            [id, into],
          )
          if (merged.rowCount === 1)
            await pool.query('update client_addresses set client_id = $2 where client_id = $1', [id, into])
        } else if (one.do === 'undo')
          await pool.query('update clients set merged_into = null where id = $1', [id])
        else if (one.do === 'delete') await pool.query('delete from clients where id = $1', [id])
        else if (one.do === 'age') await age()
        else if (one.do === 'fill') await fillPhoneKeys({ db })
        else await unmark()
        expect(await listed(hasMatch)).toEqual(await listed(isRepeated))
      }
    }),
    { numRuns: 30 },
  )
})

test('two requests at the same time from one phone mark both clients', async () => {
  const [first, second] = [await pool.connect(), await pool.connect()]
  for (const one of [first, second]) await one.query('begin')
  await insert(asha, { phone: '98450 12345' }, first)
  await insert(ravi, { phone: '98450 12345' }, second)
  await first.query('commit')
  await unmark()
  await second.query('commit')
  for (const one of [first, second]) one.release()
  expect(await listed(hasMatch)).toEqual([asha, ravi].sort())
})

test('a mark stays if a double is being stored while the job looks', async () => {
  await insert(asha, { phone: '98450 12345' })
  await age()
  const storing = await pool.connect()
  await storing.query('begin')
  await insert(ravi, { phone: '98450 12345' }, storing)
  const work = unmark()
  await untilWaiting(pool)
  await storing.query('commit')
  storing.release()
  await work
  expect(await listed(hasMatch)).toEqual([asha, ravi].sort())
})
