import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { orders } from '#db/schema/orders.ts'
import { refundPayment } from '#features/payments/refunds/refund-payment.server.ts'
import { isReadable } from '#platform/records/list-page.ts'
import { setUpPayments } from '#test/fixtures/payment-fixtures.ts'
import type { LeadList, LeadListItem, LeadListQuery } from './lead-record.ts'
import { listLeads } from './list-leads.server.ts'

const app = setUpPayments()

const everything = {
  status: '',
  source: '',
  client: '',
  assignee: '',
  tag: '',
  tasks: '',
  shown: '',
  q: '',
  sort: '',
  cursor: '',
} as const

const paidOf = async (leadId: string) => {
  const { items: leads } = await listLeads(app.context.staff, everything)
  return leads.filter(isReadable).find(({ id }) => id === leadId)?.paid
}

test('the list shows payments and refunds of each lead', async () => {
  const { receipt: other } = await app.sendRequest(null)
  const { order } = await app.makeOrder()
  const { receipt } = await app.sendRequest(order.providerOrderId)
  expect(await paidOf(receipt.id)).toBeNull()
  await app.verify(await app.payInWindow(order.providerOrderId))
  expect(await paidOf(receipt.id)).toEqual({
    amountInrMinor: 150_000,
    refundedInrMinor: 0,
    isSimulated: true,
  })
  const input = {
    orderId: order.id,
    amountInrMinor: 50_000,
    reason: 'Asked for',
    effect: 'owed-again' as const,
    key: randomUUID(),
  }
  await refundPayment(app.context.staff, input)
  expect(await paidOf(receipt.id)).toMatchObject({ amountInrMinor: 150_000, refundedInrMinor: 50_000 })
  expect(await paidOf(other.id)).toBeNull()
})

test('simulated payments are not added to real ones', async () => {
  const { receipt } = await app.sendRequest(null)
  for (const mode of ['live', 'stand-in'] as const) {
    const { order } = await app.makeOrder()
    await app.db
      .update(orders)
      .set({ leadId: receipt.id, status: 'paid', mode })
      .where(eq(orders.id, order.id))
  }
  expect(await paidOf(receipt.id)).toMatchObject({ amountInrMinor: 150_000, isSimulated: false })
})

const list = (query: Partial<LeadListQuery> = {}) =>
  listLeads(app.context.staff, { ...everything, ...query } as LeadListQuery)

/** @param count of leads that differ in what `columns` set, by SQL with `n` */
function storeLeads(count: number, columns: Record<string, string> = {}) {
  const stored = {
    id: 'gen_random_uuid()',
    reference: `'OW-' || n`,
    idempotency_key: 'gen_random_uuid()',
    source: `'contact'`,
    status: `'new'`,
    suspicions: `'{}'`,
    ...Object.fromEntries(
      'name email phone company_name business_location project_type contact_method best_time timeline budget message'
        .split(' ')
        .map((name) => [name, `''`]),
    ),
    created_at: `timestamptz '2026-11-01' + n * interval '1 second'`,
    updated_at: 'now()',
    ...columns,
  }
  return app.pool.query(
    `insert into leads (${Object.keys(stored)}) select ${Object.values(stored)} from generate_series(1, ${count}) n`,
  )
}

async function everyPage(query: Partial<LeadListQuery>): Promise<LeadListItem[]> {
  const rows: LeadListItem[] = []
  for (let cursor: string | null = ''; cursor !== null; ) {
    const page: LeadList = await list({ ...query, cursor })
    rows.push(...page.items.filter(isReadable))
    cursor = page.nextCursor
  }
  return rows
}

test('counts at most a thousand leads of a status, and says that there are more', async () => {
  await storeLeads(2010, {
    status: `case when n <= 1000 then 'won' when n <= 2001 then 'lost' else 'new' end`,
  })
  expect(await list()).toMatchObject({ counts: { won: 1000, lost: 1000, new: 9 }, atLeast: ['lost'] })
  expect(await list({ source: 'chatbot' })).toMatchObject({
    counts: { won: 0, lost: 0, new: 0 },
    atLeast: [],
  })
})

test('sorts by name in any script, page by page, each lead once', async () => {
  const names = ['alba', 'Bea', 'Élan', 'eve', 'Zoe', 'Łukasz', '李明', '', 'Иван', 'ábaco']
  await storeLeads(60, { name: `(array['${names.join("','")}'])[n % 10 + 1]` })
  const ascending = await everyPage({ sort: 'name' })
  expect(new Set(ascending.map(({ id }) => id)).size).toBe(60)
  const inOrder = [...new Set(ascending.map(({ name }) => name))]
  expect(inOrder).toEqual(['Иван', '李明', 'ábaco', 'alba', 'Bea', 'Élan', 'eve', 'Łukasz', 'Zoe', ''])
  const descending = await everyPage({ sort: '-name' })
  expect(descending.map(({ id }) => id)).toEqual(ascending.map(({ id }) => id).reverse())
})

test('sorts by the quote’s total; leads without a readable one are the least', async () => {
  const total = `jsonb_build_object('charge', jsonb_build_object('total', jsonb_build_object('amountMinor', n % 7 * 5000)))`
  await storeLeads(60, {
    quote: `case when n % 7 = 0 then null when n % 7 = 1 then '{"charge":1}' else ${total} end`,
  })
  const rest = await list({ sort: '-quote' })
  const ids = [...rest.items]
  for (let cursor = rest.nextCursor; cursor !== null; ) {
    const page: LeadList = await list({ sort: '-quote', cursor })
    ids.push(...page.items)
    cursor = page.nextCursor
  }
  const { rows } = await app.pool.query<{ id: string; part: number }>(
    `select id, right(reference, -3)::int % 7 as part from leads`,
  )
  const partOf = new Map(rows.map(({ id, part }) => [id, Math.max(part, 1)]))
  const parts = ids.map(({ id }) => partOf.get(id))
  expect(parts).toHaveLength(60)
  expect(parts).toEqual(parts.toSorted((a, b) => Number(b) - Number(a)))
})

test('refuses the page marker of another order', async () => {
  await storeLeads(30)
  const { nextCursor } = await list({ sort: 'name' })
  for (const sort of ['', '-name', 'received'] as const) {
    await expect(list({ sort, cursor: nextCursor ?? '' })).rejects.toMatchObject({
      code: 'malformed',
      message: 'This page marker belongs to another order of the list.',
    })
  }
  for (const parts of [['name', 'x', 'y'], ['name', 1, randomUUID()], ['name', '\0', randomUUID()], 'x']) {
    const cursor = Buffer.from(JSON.stringify(parts)).toString('base64url')
    await expect(list({ sort: 'name', cursor })).rejects.toMatchObject({ code: 'malformed' })
  }
})

test('finds names in any script, and by one or two letters the start of a word', async () => {
  const names = [
    'Li Wei',
    'Oliver Stone',
    '李明',
    'José Łuna',
    'Ivan',
    'Иван Петров',
    'प्रिया शर्मा',
    'Zoë 100%_',
  ]
  await storeLeads(names.length, { name: `(array['${names.join("','")}'])[n]` })
  const found = async (q: string) =>
    (await list({ q })).items
      .filter(isReadable)
      .map(({ name }) => name)
      .toSorted()
  expect(await found('Li')).toEqual(['Li Wei'])
  expect(await found('liv')).toEqual(['Oliver Stone'])
  expect(await found('李')).toEqual(['李明'])
  expect(await found('李明')).toEqual(['李明'])
  expect(await found('明李')).toEqual([])
  expect(await found('jose LUNA')).toEqual(['José Łuna'])
  expect(await found('ИВАН')).toEqual(['Иван Петров'])
  expect(await found('शर्मा')).toEqual(['प्रिया शर्मा'])
  expect(await found('zoe 0%_')).toEqual(['Zoë 100%_'])
  expect(await found('z%')).toEqual([])
  expect((await list({ q: 'Li' })).counts.new).toBe(1)
})

test('finds a rare word among many leads, and a common one without counting it to the end', async () => {
  await storeLeads(6000, {
    name: `case when n % 300 = 0 and n < 600 then 'Nadia' when n % 20 = 0 then 'Common' else 'Person' end`,
    status: `case when n % 40 = 0 then 'won' else 'new' end`,
  })
  const rare = await list({ q: 'nadia' })
  expect(rare.items).toHaveLength(1)
  expect(rare).toMatchObject({ counts: { new: 1, won: 0 }, atLeast: [] })
  const common = await everyPage({ q: 'common', status: 'won' })
  expect(new Set(common.map(({ id }) => id)).size).toBe(150)
  const { counts, atLeast } = await list({ q: 'common' })
  expect(counts.new + counts.won).toBe(250)
  expect(atLeast).toContain('won')
})
