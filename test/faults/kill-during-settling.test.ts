import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { isFull } from '../browser/is-full.ts'
import { businessBasic } from '../fixtures/order-fixtures.ts'
import { freshAddress } from '../fixtures/visitor-fixtures.ts'
import { openSite, type Site } from '../servers/site.ts'

/** The lock that the killed server waits for, in the order of settling. */
const steps: [name: string, lock: string][] = [
  ['the event is noted', 'lock table provider_events in share mode'],
  ['the order is locked', 'select from orders for update'],
  ['the attempts are recorded', 'lock table payment_attempts in share mode'],
  ['the payment is booked', 'lock table payments in share mode'],
  ['the lead is raised', 'lock table leads in share mode'],
  ['the timeline is told', 'lock table record_events in share mode'],
  ['the order is paid', 'lock table orders in share mode'],
  ['the receipt is queued', 'lock table pgboss.job in share mode'],
  ['the receipt is written down', 'lock table mails in share mode'],
]

const inShort = steps.filter(([name]) =>
  ['the event is noted', 'the lead is raised', 'the receipt is queued'].includes(name),
)

type Paying = {
  email: string
  orderId: string
  pay(): Promise<unknown>
}

test('kill -9 at every step of a settlement: each paid order is settled and mailed once', {
  timeout: 300_000,
}, async () => {
  const site = await openSite()
  onTestFinished(() => site.close())
  const paying: Paying[] = []

  for (const [name, lock] of isFull ? steps : inShort) {
    const one = await makeOrder(site)
    paying.push(one)
    const holder = new pg.Client({ connectionString: site.database.url })
    await holder.connect()
    await holder.query('begin')
    await holder.query(lock)
    const waiting = one.pay()
    await expect
      .poll(() => lockWaiters(site), { message: name, timeout: 60_000, interval: 20 })
      .toBeGreaterThan(0)
    await site.kill()
    await waiting
    await holder.query('rollback')
    await holder.end()
    await startAfterAnHour(site)
    // The lock stopped something else: the visitor finds this order unpaid and pays.
    if (!(await isPaid(site, one))) await one.pay()
    await allIsDone(site, one)
  }

  const one = await makeOrder(site)
  paying.push(one)
  const held = site.mailbox.hold()
  await one.pay()
  await held.waiting(1)
  await site.kill()
  held.release()
  await startAfterAnHour(site)
  await allIsDone(site, one)

  const booked = await site.query<{
    id: string
    status: string
    payments: number
    leads: number
    projects: number
    documents: number
  }>(`
    select o.provider_order_id as id, o.status,
      (select count(*)::int from payments p where p.order_id = o.id) as payments,
      (select count(*)::int from leads l where l.email = o.customer_email) as leads,
      (select count(*)::int from projects p where p.client_email = o.customer_email) as projects,
      (select count(*)::int from documents d where d.order_id = o.id) as documents
    from orders o order by o.created_at`)
  expect(booked).toEqual(
    paying.map(({ orderId }) => ({
      id: orderId,
      status: 'paid',
      payments: 1,
      leads: 1,
      projects: 1,
      documents: 1,
    })),
  )
  for (const { email } of paying) {
    const mails = await site.mailbox.mailsTo(email)
    // A crash may delay the mail about the project, which otherwise has the receipt.
    for (const words of told) {
      expect(mails.filter(({ text }) => text.includes(words)).length, `${email}: ${words}`).toBe(1)
    }
  }
})

/** A vanished worker's jobs are retried, and every open order is due. */
async function startAfterAnHour(site: Site): Promise<void> {
  await site.query(
    "update pgboss.job set state = 'retry', started_on = null, start_after = now() where state in ('active', 'retry')",
  )
  await site.query("update orders set next_check_at = created_at where status in ('created', 'attempted')")
  await site.start()
}

const told = ['Receipt: OWP-', 'Follow progress']

/** A crash between sending a mail and recording it would send it twice. */
async function allIsDone(site: Site, { email }: Paying): Promise<void> {
  for (const words of told) await site.mailbox.mailTo(email, words)
  await expect
    .poll(
      () =>
        site.query(`
          select 'event' as open from provider_events where processed_at is null
          union all select 'delivery' from standin_deliveries
          union all select 'mail' from mails where status = 'sending'
          union all select name from pgboss.job where state = 'active'`),
      { timeout: 60_000 },
    )
    .toEqual([])
}

async function makeOrder(site: Site): Promise<Paying> {
  const email = `${randomUUID()}@settling.example`
  const headers = { 'content-type': 'application/json', 'x-forwarded-for': freshAddress() }
  const made = await fetch(`${site.origin}/api/payment/create-order`, {
    method: 'POST',
    headers,
    // Without a quote, a payment starts no project.
    body: JSON.stringify({
      amount: 1500,
      currency: 'INR',
      notes: { customer_email: email },
      quote: businessBasic,
    }),
  })
  const { order } = await made.json()
  const cookie = made.headers.getSetCookie()[0]?.split(';')[0] ?? ''
  return {
    email,
    orderId: order.id,
    async pay() {
      const post = (path: string, body: unknown) =>
        fetch(site.origin + path, {
          method: 'POST',
          headers: { ...headers, cookie },
          body: JSON.stringify(body),
        })
      const choice = { order_id: order.id, outcome: 'success', webhooks: 'twice' }
      const proof = await post('/stand-in/pay', choice).then(
        (paid) => paid.json(),
        () => null,
      )
      return proof && post('/api/payment/verify', proof).catch(() => null)
    },
  }
}

async function isPaid(site: Site, { orderId }: Paying): Promise<boolean> {
  const [order] = await site.query<{ status: string }>(
    "select entity->>'status' as status from standin_entities where id = $1",
    [orderId],
  )
  return order?.status === 'paid'
}

async function lockWaiters(site: Site): Promise<number> {
  const [row] = await site.query<{ count: number }>(
    "select count(*)::int from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
  )
  return row?.count ?? 0
}
