import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { documents } from '#db/schema/documents.ts'
import type { DocumentStatus } from '#domain/records/document.ts'
import { type OrderStatus, orderStatuses } from '#domain/records/order.ts'
import { documentColumns } from '#features/billing/documents/document-queries.server.ts'
import { documentSummariesOf } from '#features/billing/documents/document-summaries.server.ts'
import { cancelInvoice } from '#features/billing/documents/issuing/cancel-invoice.server.ts'
import { issueDepositInvoice } from '#features/billing/documents/issuing/deposit-invoice.server.ts'
import { issueOrderDocuments } from '#features/billing/documents/issuing/issue-order-documents.job.server.ts'
import { payInvoice } from '#features/billing/documents/paying/pay-invoice.server.ts'
import { createProject } from '#features/projects/creating/create-project.server.ts'
import { issueBalanceInvoice } from '#features/projects/invoicing/balance-invoice.server.ts'
import { findProjectOfLead } from '#features/projects/project.server.ts'
import { AppError } from '#platform/app-error.server.ts'
import { type PayOutcome, StandInRefusal } from '#platform/stand-in/stand-in-store.server.ts'
import { isFull } from '#test/browser/is-full.ts'
import { makeLinkAllTheSame } from '#test/fixtures/make-link-all-the-same.ts'
import { signedEvent, signPayment, visitorHash } from '#test/fixtures/order-fixtures.ts'
import { setUpPayments } from '#test/fixtures/payment-fixtures.ts'
import { orderDays } from '../orders/order.ts'
import { processProviderEvent } from '../provider/process-provider-event.job.server.ts'
import { receiveProviderEvent } from '../provider/receive-provider-event.server.ts'
import { refundPayment } from '../refunds/refund-payment.server.ts'
import type { SettledMoney } from './list-undocumented-money.server.ts'
import { type SettleSeam, settlePayment } from './settle-payment.server.ts'

/** The full run takes at least 10,000 steps, which the test counts. */
const runs = isFull ? 170 : 5
const stepsPerRun = isFull ? 80 : 40

const app = setUpPayments()

type Attempt = { order: Known; paymentId: string; outcome: PayOutcome }
/** The key of its request; null if it pays a link or an invoice. */
type Known = { id: string; providerOrderId: string; key: string | null }

type Model = {
  orders: Known[]
  attempts: Attempt[]
  workedJobs: Set<string>
  seen: Map<string, { rank: number; refunded: number }>
}
type Step = fc.AsyncCommand<Model, object>

let steps = 0
const seenInvoiceStates = new Set<DocumentStatus>()
const pick = <T>(list: readonly T[], at: number): T | undefined => list[at % Math.max(1, list.length)]

/** The rules may refuse a step; it must not fail otherwise. */
function step(name: string, run: (model: Model) => Promise<unknown>): Step {
  return {
    check: () => true,
    async run(model) {
      steps++
      // A payment after an invoice must have a later time.
      app.waitMinutes(1)
      try {
        await run(model)
      } catch (error) {
        if (!(error instanceof AppError || error instanceof StandInRefusal || error instanceof Crash))
          throw error
      }
      await checkInvariants(model, name)
    },
    toString: () => name,
  }
}

class Crash extends Error {}

async function checkInvariants(model: Model, after: string): Promise<void> {
  const { rows } = await app.pool.query(`
    select o.id, o.status, o.amount_minor::int as amount, o.refunded_minor::int as refunded, o.lead_id is not null as has_lead,
      (select count(*)::int from payments p where p.order_id = o.id and not p.is_surplus) as settled,
      (select count(*)::int from pgboss.job j where j.data->>'subjectId' = o.id::text and j.data->>'kind' = 'payment-receipt') as receipts,
      (select count(*)::int from record_events e where e.kind = 'payment' and e.data->>'orderId' = o.id::text) as events,
      (select count(*)::int from pgboss.job j where j.name = 'issue-documents' and j.data->>'orderId' = o.id::text) as documents,
      (select coalesce(sum(r.amount_minor), 0)::int from refunds r
        join pgboss.job j on j.name = 'issue-documents' and j.data->>'refundId' = r.id::text
        join payments p on p.id = r.payment_id where p.order_id = o.id) as credited,
      (select count(*)::int from payments p where p.order_id = o.id) as came,
      (select coalesce(sum(r.amount_minor), 0)::int from refunds r join payments p on p.id = r.payment_id
        where p.order_id = o.id and r.status <> 'failed' and not p.is_surplus) as spoken,
      (select count(*)::int from leads l join record_events e on e.lead_id = l.id
        where e.kind = 'raised' and e.data->>'orderId' = o.id::text) as raised
    from orders o`)
  for (const row of rows) {
    const rank = orderStatuses.indexOf(row.status as OrderStatus)
    const before = model.seen.get(row.id) ?? { rank: 0, refunded: 0 }
    const isPaid = rank >= orderStatuses.indexOf('paid')
    const isRight =
      rank >= before.rank &&
      row.refunded >= before.refunded &&
      row.refunded <= row.amount &&
      row.spoken <= row.amount &&
      row.settled === (isPaid ? 1 : 0) &&
      row.receipts === (isPaid ? 1 : 0) &&
      row.documents === (isPaid ? 1 : 0) &&
      row.credited === row.refunded &&
      row.events === row.came &&
      row.raised <= 1 &&
      (!isPaid || row.has_lead)
    if (!isRight) throw new Error(`After ${after}: ${JSON.stringify({ ...row, before })}`)
    model.seen.set(row.id, { rank, refunded: row.refunded })
  }
  const wrong = await findWrongDocuments()
  if (wrong.length > 0) throw new Error(`After ${after}: ${JSON.stringify(wrong)}`)
}

const isNotCancelled = 'not exists (select from documents c where c.refers_to = d.id and c.refund_id is null)'

/** Must hold before and after the documents' jobs. */
async function findWrongDocuments(): Promise<object[]> {
  const { rows } = await app.pool.query(`
    select 'a gap in the numbers' as wrong, s.series || '/' || s.year as number
    from document_series s where s.next - 1 <> (select count(*) from documents where number like s.series || '/' || s.year || '/%')
    union all
    select 'two documents of an order', min(d.number)
    from documents d where d.kind <> 'credit-note' and d.order_id is not null group by d.order_id having count(*) > 1
    union all
    select 'a document of another amount than its order', d.number
    from documents d join orders o on o.id = d.order_id
    where d.kind <> 'credit-note' and (d.amount_minor, d.part) is distinct from (o.amount_minor, o.part)
    union all
    select 'a receipt without a payment', d.number
    from documents d left join orders o on o.id = d.order_id
    where d.kind = 'receipt' and o.paid_at is null
    union all
    select 'a credit note without its refund', d.number
    from documents d left join refunds r on r.id = d.refund_id left join payments p on p.id = r.payment_id
      left join documents corrected on corrected.id = d.refers_to
    where d.refund_id is not null and
      (r.status, p.is_surplus, r.amount_minor, corrected.order_id) is distinct from ('processed', false, d.amount_minor, p.order_id)
    union all
    select 'a cancelled invoice with money, or of another amount', d.number
    from documents d join documents corrected on corrected.id = d.refers_to
    where d.refund_id is null and (corrected.kind <> 'invoice' or corrected.order_id is not null or corrected.amount_minor <> d.amount_minor)
    union all
    -- One that was paid asks for nothing: what staff refunded to be paid again is invoiced again.
    select 'two invoices that ask for one thing', min(d.number)
    from documents d left join orders own on own.id = d.order_id
    where d.kind = 'invoice' and ${isNotCancelled} and own.paid_at is null group by d.lead_id, d.part having count(*) > 1
    union all
    select 'two credit notes of a refund', min(d.number)
    from documents d where d.refund_id is not null group by d.refund_id having count(*) > 1
    union all
    select 'paid, but still asked for', d.number
    from documents d join orders o on o.lead_id = d.lead_id and o.part = d.part and o.amount_minor = d.amount_minor
    left join orders own on own.id = d.order_id
    where d.kind = 'invoice' and ${isNotCancelled} and o.paid_at > d.issued_at and own.paid_at is null`)
  return rows
}

/** Checks that each sum has one document with its state. Call when all jobs have run. */
async function checkBooks(): Promise<void> {
  const { rows: unbooked } = await app.pool.query(`
    select 'no document' as wrong, o.receipt from orders o
    where o.paid_at is not null and not exists (select from documents d where d.order_id = o.id and d.kind <> 'credit-note')
    union all
    select 'no credit note', r.id::text from refunds r join payments p on p.id = r.payment_id
    where r.status = 'processed' and not p.is_surplus and not exists (select from documents d where d.refund_id = r.id)`)
  expect(unbooked, 'money without a document').toEqual([])
  const { rows: states } = await app.pool.query<{ id: string; order: OrderStatus | 'cancelled' | null }>(
    `select d.id, case when ${isNotCancelled} then o.status else 'cancelled' end as order
    from documents d left join orders o on o.id = d.order_id`,
  )
  const said = await documentSummariesOf(
    app.context.system,
    await app.db.select(documentColumns).from(documents),
  )
  for (const { id, kind, status, amountInrMinor, dueInrMinor, leftInrMinor, number } of said) {
    const order = states.find((row) => row.id === id)?.order ?? 'created'
    const isOwed = kind === 'invoice' && statusOf[order] === 'due'
    expect(status === 'overdue' ? 'due' : status, number).toBe(
      kind === 'credit-note' ? 'issued' : statusOf[order],
    )
    expect(dueInrMinor, number).toBe(isOwed && leftInrMinor === null ? amountInrMinor : 0)
    if (leftInrMinor !== null) expect(leftInrMinor, number).toBeLessThan(amountInrMinor)
    if (kind === 'invoice') seenInvoiceStates.add(status)
  }
}

const statusOf: Record<OrderStatus | 'cancelled', DocumentStatus> = {
  cancelled: 'cancelled',
  created: 'due',
  attempted: 'due',
  paid: 'paid',
  'partly-refunded': 'partly-credited',
  refunded: 'credited',
}

/** The newest job runs again. */
async function issueDocuments({ workedJobs }: Model): Promise<void> {
  const { rows } = await app.pool.query<{ id: string; data: SettledMoney }>(
    "select id, data from pgboss.job where name = 'issue-documents' order by id desc",
  )
  for (const { id, data } of rows.filter((job, at) => !workedJobs.has(job.id) || at === 0)) {
    await issueOrderDocuments.handle({ ctx: app.context.system, data, attempt: 1, lastAttempt: false })
    workedJobs.add(id)
  }
}

async function addOrder({ orders }: Model, id: string): Promise<void> {
  const row = await app.orderOf(id)
  if (row && orders.every((order) => order.id !== id))
    orders.push({ id, providerOrderId: row.providerOrderId, key: null })
}

const anyAt = fc.nat({ max: 1000 })
const create = fc.constant(
  step('create', async (model) => {
    const { order } = await app.makeOrder()
    model.orders.push({ id: order.id, providerOrderId: order.providerOrderId, key: randomUUID() })
  }),
)
const pay = fc
  .tuple(anyAt, fc.constantFrom<PayOutcome>('success', 'failure', 'authorized'))
  .map(([at, outcome]) =>
    step(`pay(${outcome})`, async (model) => {
      const order = pick(model.orders, at)
      if (!order) return
      const { id: paymentId } = await app.standIn.store.pay(order.providerOrderId, outcome, 'never')
      model.attempts.push({ order, paymentId, outcome })
    }),
  )
const authorizeLate = anyAt.map((at) =>
  step('authorise late', async ({ attempts }) => {
    const failed = pick(
      attempts.filter(({ outcome }) => outcome === 'failure'),
      at,
    )
    if (failed) await app.standIn.store.authorizeLate(failed.paymentId, 'never')
  }),
)
const webhook = fc
  .tuple(
    anyAt,
    fc.constantFrom(
      'payment.authorized',
      'payment.captured',
      'payment.failed',
      'order.paid',
      'refund.processed',
    ),
    fc.integer({ min: 1, max: 3 }),
  )
  .map(([at, type, copies]) =>
    step(`webhook(${type} × ${copies})`, async ({ attempts }) => {
      const one = pick(attempts, at)
      if (!one) return
      const input = signedEvent(app.standIn, {
        event: type,
        payload: {
          payment: { entity: { order_id: one.order.providerOrderId } },
          refund: { entity: { payment_id: one.paymentId } },
        },
      })
      for (let copy = 0; copy < copies; copy++) {
        await receiveProviderEvent(app.context.visitor, input)
        const data = { eventId: input.eventId }
        await processProviderEvent.handle({ ctx: app.context.system, data, attempt: 1, lastAttempt: true })
      }
    }),
  )
const verify = anyAt.map((at) =>
  step('verify', async ({ attempts }) => {
    const one = pick(attempts, at)
    if (!one) return
    await app.verify({
      razorpay_order_id: one.order.providerOrderId,
      razorpay_payment_id: one.paymentId,
      razorpay_signature: signPayment(app.standIn, one.order.providerOrderId, one.paymentId),
    })
  }),
)
const overAMonth = (orderDays + 1) * 24 * 60
const anyMinutes = fc.oneof(
  { weight: 9, arbitrary: fc.integer({ min: 1, max: 2000 }) },
  { weight: 1, arbitrary: fc.constant(overAMonth) },
)
/** Orders expire after a month, and a new request then creates another. */
const reconcile = anyMinutes.map((minutes) =>
  step(`reconcile after ${minutes} min`, async () => {
    app.waitMinutes(minutes)
    await app.reconcile()
  }),
)
/** 0 means all that was paid. */
const anyAmount = fc.oneof(fc.integer({ min: 100, max: 200_000 }), fc.constant(0))
const amountOf = async (order: Known, some: number): Promise<number> =>
  some || ((await app.orderOf(order.id))?.amountMinor ?? 0)
const refund = fc.tuple(anyAt, anyAmount).map(([at, some]) =>
  step(`refund(${some || 'all'})`, async ({ orders }) => {
    const order = pick(orders, at)
    if (!order) return
    const amountInrMinor = await amountOf(order, some)
    const input = {
      orderId: order.id,
      amountInrMinor,
      reason: 'Asked for',
      effect: 'owed-again' as const,
      key: randomUUID(),
    }
    await refundPayment(app.context.staff, input)
  }),
)
const refundThere = fc.tuple(anyAt, anyAmount).map(([at, some]) =>
  step(`refund in the dashboard(${some || 'all'})`, async ({ attempts }) => {
    const one = pick(attempts, at)
    if (!one) return
    const amount = await amountOf(one.order, some)
    await app.standIn.store.refund(one.paymentId, { amount, receipt: null, notes: [] })
  }),
)
const crash = fc
  .tuple(anyAt, fc.constantFrom<SettleSeam>('found', 'fetched', 'locked', 'recorded', 'committed'))
  .map(([at, seam]) =>
    step(`crash at ${seam}`, async ({ orders }) => {
      const order = pick(orders, at)
      if (!order) return
      await settlePayment(
        app.context.system,
        { providerOrderId: order.providerOrderId, by: 'webhook' },
        {
          seam: async (name) => {
            if (name === seam) throw new Crash()
          },
        },
      )
    }),
  )
const request = anyAt.map((at) =>
  step('request', async ({ orders }) => {
    const order = pick(orders, at)
    if (order?.key) await app.sendRequest(order.providerOrderId, order.key)
  }),
)

/** A lead may have links and invoices at once. */
const asks = {
  'make a link': async (model: Model, leadId: string) => {
    const input = { leadId, part: 'balance' } as const
    await addOrder(model, (await makeLinkAllTheSame(app.context.staff, input)).orderId)
  },
  'invoice the deposit': async (_: Model, leadId: string) => {
    const buyer = { name: 'Asha Rao', companyName: '', taxNumber: '' }
    const projectId = await findProjectOfLead(app.context.staff, { leadId })
    const client = { clientEmail: 'asha@example.com', buyer }
    const input = { leadId, projectId, ...client, agreed: 'As agreed', author: 'Meera' }
    await issueDepositInvoice(app.context.staff, input)
  },
  'invoice the balance': async (_: Model, leadId: string) => {
    const { id: projectId } = await createProject(app.context.staff, { leadId })
    await issueBalanceInvoice(app.context.staff, { projectId, taxNumber: '' })
  },
  'pay an invoice': async (model: Model, leadId: string, at: number) => {
    const id = pick(await openInvoices(leadId), at)
    if (!id) return
    const { order } = await payInvoice(app.context.staff, { id, visitorHash })
    const { rows } = await app.pool.query('select id from orders where provider_order_id = $1', [order.id])
    await addOrder(model, rows[0].id)
  },
  'cancel an invoice': async (_: Model, leadId: string, at: number) => {
    const id = pick(await openInvoices(leadId), at)
    if (id) await cancelInvoice(app.context.staff, { id, reason: 'Another amount' })
  },
}
const openInvoices = async (leadId: string): Promise<string[]> =>
  (
    await app.pool.query(
      `select d.id from documents d where d.kind = 'invoice' and d.lead_id = $1 and ${isNotCancelled} order by d.number`,
      [leadId],
    )
  ).rows.map(({ id }) => id)
const ask = fc
  .tuple(
    anyAt,
    anyAt,
    fc.constantFrom<keyof typeof asks>(
      'make a link',
      'invoice the deposit',
      'invoice the balance',
      'pay an invoice',
      'pay an invoice',
      'cancel an invoice',
    ),
  )
  .map(([at, which, how]) =>
    step(how, async (model) => {
      const order = pick(model.orders, at)
      const { leadId } = (order && (await app.orderOf(order.id))) ?? {}
      if (leadId) await asks[how](model, leadId, which)
    }),
  )
const issue = fc.constant(step('issue documents', issueDocuments))

test('in any sequence of events no effect happens twice, no status moves back, and every payment is settled', {
  timeout: 1_200_000,
}, async () => {
  const commands = fc.commands(
    [
      create,
      pay,
      pay,
      authorizeLate,
      webhook,
      webhook,
      verify,
      reconcile,
      refund,
      refundThere,
      crash,
      request,
      ask,
      ask,
      issue,
    ],
    { size: 'max', maxCommands: stepsPerRun * 2 },
  )
  await fc.assert(
    fc.asyncProperty(commands, fc.boolean(), async (chosen, hasDeposit) => {
      await app.clear()
      const model: Model = { orders: [], attempts: [], workedJobs: new Set(), seen: new Map() }
      // Half of the runs begin with a paid deposit, to reach more balances.
      if (hasDeposit) {
        const { id, paymentId } = await app.paidOrder()
        await addOrder(model, id)
        const [order] = model.orders
        if (order) model.attempts.push({ order, paymentId, outcome: 'success' })
      }
      await fc.asyncModelRun(() => ({ model, real: {} }), chosen)
      await app.pool.query(
        "update orders set next_check_at = created_at where status in ('created', 'attempted')",
      )
      await app.reconcile()
      await issueDocuments(model)
      await checkInvariants(model, 'the last round')
      await checkBooks()
      const { rows } = await app.pool.query(`
        select o.id from orders o join standin_entities e on e.id = o.provider_order_id
        where (e.entity->>'status' = 'paid') <> (o.status in ('paid', 'partly-refunded', 'refunded'))`)
      expect(rows, 'orders that we and the provider see differently').toEqual([])
    }),
    { numRuns: runs, endOnFailure: true },
  )
  if (!isFull) return
  expect(steps).toBeGreaterThanOrEqual(10_000)
  expect([...seenInvoiceStates]).toEqual(expect.arrayContaining(['due', 'paid', 'cancelled']))
  expect(seenInvoiceStates.has('partly-credited') || seenInvoiceStates.has('credited')).toBe(true)
})
