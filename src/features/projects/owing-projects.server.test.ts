import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import fc from 'fast-check'
import type pg from 'pg'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { openVerbContext } from '#test/fixtures/verb-context.ts'
import { isOwing } from './project-todos.server.ts'
import { unmarkSettledProjects } from './unmark-settled-projects.job.server.ts'

const context = await openVerbContext()
afterAll(() => context.close())
const { pool, db } = context.database

const project = randomUUID()
const [lead, other] = [randomUUID(), randomUUID()]
const [order, extra] = [randomUUID(), randomUUID()]

const quoteOf = (minor: number) =>
  JSON.stringify({ charge: { total: { amountMinor: minor, currency: 'INR' } } })
const unmark = () =>
  unmarkSettledProjects.handle({ ctx: context.system, data: {}, attempt: 1, lastAttempt: false })

async function insertLead(id: string, minor: number): Promise<void> {
  await pool.query(
    `insert into leads (id, reference, idempotency_key, source, status, suspicions, name, email, phone, company_name,
       business_location, project_type, contact_method, best_time, timeline, budget, message, quote, created_at, updated_at)
     values ($1, $2, gen_random_uuid(), 'contact', 'won', '{}', '', '', '', '', '', '', '', '', '', '', '', $3, now(), now())`,
    [id, id.slice(0, 8), quoteOf(minor)],
  )
}

async function insertOrder(id: string, part: string, paidAt: string | null): Promise<void> {
  await pool.query(
    `insert into orders (id, receipt, mode, provider_order_id, status, source, part, visitor_hashes, link_hash, description,
       customer_name, customer_email, customer_phone, company_name, request, amount_minor, currency, lead_id, created_at,
       updated_at, paid_at)
     values ($1::uuid, $1::text, 'live', $1::text, 'paid', 'link', $2, '{}', $1::text, '', '', '', '', '', '{}', 1000, 'INR', $3, now(), now(), $4)`,
    [id, part, lead, paidAt],
  )
}

async function insertProject(): Promise<void> {
  await pool.query(
    `insert into projects (id, lead_id, client_name, client_email, company_name, title, brief, status, launched_at,
       created_at, updated_at)
     values ($1, $2, '', '', '', '', '', 'launched', now(), now(), now())`,
    [project, lead],
  )
}

/** Its price of ₹10 is paid, and another lead's is not. */
beforeEach(async () => {
  await pool.query('truncate leads, orders, projects cascade')
  await insertLead(lead, 1000)
  await insertLead(other, 5000)
  await insertOrder(order, 'balance', '2026-11-01')
  await insertOrder(extra, 'extra', '2026-11-01')
  await insertProject()
  await unmark()
})

/** Counts live and test money. */
async function owing(mark: 'marked' | 'all', query: Pick<pg.Pool, 'query'> = pool): Promise<unknown[]> {
  const isMarked = { real: sql`t.may_owe_real`, test: sql`t.may_owe_test` }
  const found: unknown[] = []
  for (const money of ['real', 'test'] as const) {
    const exact = isOwing(sql`t.lead_id`, money === 'test')
    const where = mark === 'marked' ? sql`${isMarked[money]} and ${exact}` : exact
    const { sql: text, params } = db.execute(sql`select t.id from projects t where ${where}`).getQuery()
    found.push((await query.query(text, params)).rows)
  }
  return found
}

/** Each event leaves more of a project's price to pay. */
const events = {
  'a refund': `update orders set refunded_minor = 400 where id = '${order}'`,
  'a lower amount': `update orders set amount_minor = 500 where id = '${order}'`,
  'a payment taken back': `update orders set paid_at = null where id = '${order}'`,
  'a payment for something else': `update orders set part = 'extra' where id = '${order}'`,
  'a payment with other money': `update orders set mode = 'test' where id = '${order}'`,
  'a payment of another lead': `update orders set lead_id = '${other}' where id = '${order}'`,
  'a payment of no lead': `update orders set lead_id = null where id = '${order}'`,
  'a payment that is gone': `delete from orders where id = '${order}'`,
  'a higher price': `update leads set quote = '${quoteOf(2000)}' where id = '${lead}'`,
  'another lead': `update projects set lead_id = '${other}' where id = '${project}'`,
  'a new project': `delete from projects; insert into projects (id, lead_id, client_name, client_email, company_name, title, brief, status,
     launched_at, created_at, updated_at) values ('${project}', '${other}', '', '', '', '', '', 'launched', now(), now(), now())`,
} as const

/** Names the events after which the marks hide a project that owes. */
async function missed(without?: string): Promise<string[]> {
  const client = await pool.connect()
  const found: string[] = []
  try {
    for (const [name, text] of Object.entries(events)) {
      await client.query('begin')
      if (without) await client.query(`alter table ${without.split('_')[0]} disable trigger ${without}`)
      await client.query(text)
      const exact = await owing('all', client)
      expect(exact[0], name).toHaveLength(1)
      if (JSON.stringify(await owing('marked', client)) !== JSON.stringify(exact)) found.push(name)
      await client.query('rollback')
    }
  } finally {
    client.release()
  }
  return found
}

test('a settled project has no mark, and a project that owes has one', async () => {
  const marks = async () => (await pool.query('select may_owe_real, may_owe_test from projects')).rows
  expect(await marks()).toEqual([{ may_owe_real: false, may_owe_test: true }])
  await pool.query(`update orders set refunded_minor = 400 where id = '${order}'`)
  await unmark()
  expect(await marks()).toEqual([{ may_owe_real: true, may_owe_test: true }])
})

test('each event that leaves more to pay marks its project', async () => {
  expect(await missed()).toEqual([])
})

test.each(['orders_mark_owing', 'orders_mark_owing_once_deleted', 'leads_mark_owing', 'projects_mark_owing'])(
  'without %s a project that owes would be missed',
  async (trigger) => expect(await missed(trigger)).not.toEqual([]),
)

const step = fc.oneof(
  fc.record({ do: fc.constant('price' as const), minor: fc.integer({ min: -1, max: 3000 }) }),
  fc.record({
    do: fc.constant('order' as const),
    amount: fc.integer({ min: 500, max: 2000 }),
    refunded: fc.integer({ min: 0, max: 500 }),
    isLowered: fc.boolean(),
    isPaid: fc.boolean(),
    part: fc.constantFrom('deposit', 'balance', 'extra'),
    mode: fc.constantFrom('live', 'test'),
    lead: fc.constantFrom(lead, other, null),
  }),
  fc.record({ do: fc.constant('project' as const), lead: fc.constantFrom(lead, other, null) }),
  fc.record({ do: fc.constant('delete' as const) }),
  fc.record({ do: fc.constant('unmark' as const) }),
)

test('over any history, the marked projects that owe are all that owe', { timeout: 120_000 }, async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 12 }), async (steps) => {
      for (const one of steps) {
        if (one.do === 'price')
          await pool.query('update leads set quote = $2 where id = $1', [
            lead,
            one.minor < 0 ? null : quoteOf(one.minor),
          ])
        else if (one.do === 'order') {
          const { amount, refunded, isLowered, isPaid, part, mode } = one
          if ((await pool.query('select from orders where id = $1', [order])).rowCount === 0)
            await insertOrder(order, 'balance', null)
          await pool.query(
            `update orders set amount_minor = $2, refunded_minor = $3, lowered_minor = $4, paid_at = $5, part = $6, mode = $7,
               lead_id = $8 where id = $1`,
            [
              order,
              amount,
              refunded,
              isLowered ? refunded : 0,
              isPaid ? new Date() : null,
              part,
              mode,
              one.lead,
            ],
          )
        } else if (one.do === 'project')
          await pool.query('update projects set lead_id = $2 where id = $1', [project, one.lead])
        else if (one.do === 'delete') await pool.query('delete from orders where id = $1', [order])
        else await unmark()
        expect(await owing('marked')).toEqual(await owing('all'))
      }
    }),
    { numRuns: 30 },
  )
})

test('a mark stays if a refund is under way while the job looks', async () => {
  await pool.query('update projects set may_owe_real = true')
  const client = await pool.connect()
  await client.query('begin')
  await client.query(`update orders set refunded_minor = 400 where id = '${order}'`)
  await unmark()
  await client.query('commit')
  client.release()
  expect(await owing('marked')).toEqual(await owing('all'))
  expect(await owing('marked')).not.toEqual([[], []])
})
