import type { PoolClient } from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { orderStatuses } from '#domain/records/order.ts'
import { untilWaiting } from '#test/database/until-waiting.ts'
import { setUpPayments } from '#test/fixtures/payment-fixtures.ts'
import { openRandom } from '#test/fixtures/random.ts'

const app = setUpPayments()
const query = async (sql: string, values: unknown[] = []) => (await app.pool.query(sql, values)).rows

async function storeOrder(name: string, status: string): Promise<void> {
  await query(
    `insert into orders (id, receipt, mode, provider_order_id, status, source, visitor_hashes, link_hash, description,
       customer_name, customer_email, customer_phone, company_name, request, amount_minor, currency, created_at, updated_at)
     values (gen_random_uuid(), $1, 'live', $1, $2, 'link', '{}', $1, '', '', '', '', '', '{}', 1000, 'INR', now(), now())`,
    [name, status],
  )
}

function storeDocument(
  run: Pick<PoolClient, 'query'>,
  document: { number: string; kind: string; order?: string | undefined; refersTo?: string; amount?: number },
) {
  const { number, kind, order = null, refersTo = null, amount = 1000 } = document
  return run.query(
    `insert into documents (id, kind, number, about, is_test, client_email, order_id, refers_to, issued_at, content,
       amount_minor, currency, pdf, pdf_hash)
     values (gen_random_uuid(), $2, $1, $1, false, '', (select id from orders where receipt = $3),
       (select id from documents where number = $4), now(),
       '{"buyer": {"name": "", "companyName": ""}, "subject": "", "dueOn": "2026-11-09"}', $5, 'INR', '', '')`,
    [number, kind, order, refersTo, amount],
  )
}

/** Derived from the rows that the stored state follows. */
const mismatches = () =>
  query(`
    select number, state, credited_minor, derived from documents d, lateral (
      select coalesce(sum(c.amount_minor), 0) as credited from documents c
      where c.kind = 'credit-note' and c.refers_to = d.id
    ) notes, lateral (
      select exists (
        select from orders o where o.id = d.order_id and o.status in ('paid', 'partly-refunded', 'refunded')
      ) as paid
    ) money, lateral (
      select case
        when kind = 'credit-note' then 'issued'
        when credited >= amount_minor then case when paid then 'credited' else 'cancelled' end
        when credited > 0 then 'partly-credited'
        when kind = 'receipt' or paid then 'paid'
        else 'open'
      end as derived
    ) as now
    where state <> derived or credited_minor <> credited`)

test('the stored state follows documents, orders and credit notes in any order of events', async () => {
  const random = openRandom(27)
  const pick = <Item>(items: readonly Item[]) => items[Math.floor(random() * items.length)] as Item
  const orders: string[] = []
  const documents: string[] = []
  const seen = new Set<string>()
  for (let step = 0; step < 400; step++) {
    const name = `N${step}`
    const action = random()
    if (action < 0.2) {
      await storeOrder(name, pick(orderStatuses))
      orders.push(name)
    } else if (action < 0.45) {
      const order = random() < 0.7 ? orders.at(-1) : undefined
      await storeDocument(app.pool, { number: name, kind: pick(['invoice', 'invoice', 'receipt']), order })
      documents.push(name)
    } else if (action < 0.6 && documents.length > 0) {
      const amount = pick([300, 700, 1000])
      await storeDocument(app.pool, {
        number: name,
        kind: 'credit-note',
        refersTo: pick(documents),
        order: orders.at(-1),
        amount,
      })
    } else if (action < 0.9 && orders.length > 0) {
      await query('update orders set status = $2 where receipt = $1', [pick(orders), pick(orderStatuses)])
    } else if (action < 0.95 && documents.length > 0) {
      await query(
        'update documents set order_id = (select id from orders where receipt = $2) where number = $1',
        [pick(documents), orders.at(-1)],
      )
    } else if (orders.length > 3) {
      await query('delete from orders where receipt = $1', [orders.splice(1, 1)[0]])
    }
    expect(await mismatches()).toEqual([])
    for (const { state } of await query('select distinct state from documents')) seen.add(state)
  }
  expect([...seen].toSorted()).toEqual(['cancelled', 'credited', 'issued', 'open', 'paid', 'partly-credited'])
})

async function connect(): Promise<PoolClient> {
  const client = await app.pool.connect()
  onTestFinished(() => client.release())
  return client
}

test('an invoice linked to an order that is becoming paid is paid', async () => {
  await storeOrder('O', 'created')
  await storeDocument(app.pool, { number: 'I', kind: 'invoice' })
  const settling = await connect()
  await settling.query('begin')
  await settling.query(`update orders set status = 'paid'`)
  const linking = query('update documents set order_id = (select id from orders)')
  await untilWaiting(app.pool)
  await settling.query('commit')
  await linking
  expect(await query('select state from documents')).toEqual([{ state: 'paid' }])
})

test('an invoice cancelled beside its payment waits for it, and neither fails', async () => {
  await storeOrder('O', 'created')
  await storeDocument(app.pool, { number: 'I', kind: 'invoice', order: 'O' })
  const settling = await connect()
  await settling.query('begin')
  await settling.query('select from orders for update')
  const cancelling = storeDocument(app.pool, { number: 'C', kind: 'credit-note', refersTo: 'I' })
  await untilWaiting(app.pool)
  await settling.query(`update orders set status = 'paid'`)
  await settling.query('commit')
  await cancelling
  expect(await query(`select state from documents where number = 'I'`)).toEqual([{ state: 'credited' }])
  expect(await mismatches()).toEqual([])
})
