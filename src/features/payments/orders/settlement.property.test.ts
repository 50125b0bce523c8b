import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { AppError } from '#platform/app-error.server.ts'
import { type PayOutcome, StandInRefusal } from '#platform/stand-in/stand-in-store.server.ts'
import { isFull } from '#test/is-full.ts'
import { signedEvent, signPayment } from '#test/make-orders.ts'
import { setUpPaymentDesk } from '#test/payment-desk.ts'
import { receiveProviderEvent } from '../provider/receive-provider-event.server.ts'
import { workProviderEvent } from '../provider/work-provider-event.job.server.ts'
import { refundPayment } from '../refunds/refund-payment.server.ts'
import { type OrderStatus, orderStatuses } from './order.ts'
import { type SettleSeam, settlePayment } from './settle-payment.server.ts'

/** The full run takes at least 10,000 steps; the test counts them. */
const runs = isFull ? 170 : 6
const stepsPerRun = isFull ? 80 : 40

const desk = setUpPaymentDesk()

type Attempt = { order: Known; paymentId: string; outcome: PayOutcome }
type Known = { id: string; providerOrderId: string; key: string }

/** What the test knows besides the program: orders, attempts, and each order's last status and refunds. */
type Model = { orders: Known[]; attempts: Attempt[]; seen: Map<string, { rank: number; refunded: number }> }
type Step = fc.AsyncCommand<Model, object>

let steps = 0
const pick = <T>(list: readonly T[], at: number): T | undefined => list[at % Math.max(1, list.length)]

/**
 * A step may be refused by the rules but must not fail in any other way. Each step ends with a check of all
 * invariants.
 */
function step(name: string, run: (model: Model) => Promise<unknown>): Step {
  return {
    check: () => true,
    async run(model) {
      steps++
      try {
        await run(model)
      } catch (error) {
        if (!(error instanceof AppError || error instanceof StandInRefusal || error instanceof Crash))
          throw error
      }
      await look(model, name)
    },
    toString: () => name,
  }
}

class Crash extends Error {}

async function look(model: Model, after: string): Promise<void> {
  const { rows } = await desk.pool.query(`
    select o.id, o.status, o.amount_minor::int as amount, o.refunded_minor::int as refunded, o.lead_id is not null as has_lead,
      (select count(*)::int from payments p where p.order_id = o.id and not p.is_surplus) as settled,
      (select count(*)::int from pgboss.job j where j.data->>'subjectId' = o.id::text and j.data->>'kind' = 'payment-receipt') as receipts,
      (select count(*)::int from lead_events e where e.kind = 'payment' and e.data->>'orderId' = o.id::text) as told,
      (select count(*)::int from pgboss.job j where j.name = 'issue-documents' and j.data->>'orderId' = o.id::text) as documents,
      (select coalesce(sum(r.amount_minor), 0)::int from refunds r
        join pgboss.job j on j.name = 'issue-documents' and j.data->>'refundId' = r.id::text
        join payments p on p.id = r.payment_id where p.order_id = o.id) as credited,
      (select count(*)::int from payments p where p.order_id = o.id) as came,
      (select coalesce(sum(r.amount_minor), 0)::int from refunds r join payments p on p.id = r.payment_id
        where p.order_id = o.id and r.status <> 'failed' and not p.is_surplus) as spoken,
      (select count(*)::int from leads l join lead_events e on e.lead_id = l.id
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
      row.told === row.came &&
      row.raised <= 1 &&
      (!isPaid || row.has_lead)
    if (!isRight) throw new Error(`After ${after}: ${JSON.stringify({ ...row, before })}`)
    model.seen.set(row.id, { rank, refunded: row.refunded })
  }
}

const anyAt = fc.nat({ max: 1000 })
const create = fc.constant(
  step('create', async (model) => {
    const { order } = await desk.makeOrder()
    model.orders.push({ id: order.id, providerOrderId: order.providerOrderId, key: randomUUID() })
  }),
)
const pay = fc
  .tuple(anyAt, fc.constantFrom<PayOutcome>('success', 'failure', 'authorized'))
  .map(([at, outcome]) =>
    step(`pay(${outcome})`, async (model) => {
      const order = pick(model.orders, at)
      if (!order) return
      const { id: paymentId } = await desk.standIn.store.pay(order.providerOrderId, outcome, 'never')
      model.attempts.push({ order, paymentId, outcome })
    }),
  )
const authorizeLate = anyAt.map((at) =>
  step('authorise late', async ({ attempts }) => {
    const failed = pick(
      attempts.filter(({ outcome }) => outcome === 'failure'),
      at,
    )
    if (failed) await desk.standIn.store.authorizeLate(failed.paymentId, 'never')
  }),
)
/** Events arrive in any order, some twice, some about things that have not happened. */
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
      const input = signedEvent(desk.standIn, {
        event: type,
        payload: {
          payment: { entity: { order_id: one.order.providerOrderId } },
          refund: { entity: { payment_id: one.paymentId } },
        },
      })
      for (let copy = 0; copy < copies; copy++) {
        await receiveProviderEvent({ ctx: desk.context.visitor, input })
        const data = { eventId: input.eventId }
        await workProviderEvent.handle({ ctx: desk.context.system, data, attempt: 1, lastAttempt: true })
      }
    }),
  )
const verify = anyAt.map((at) =>
  step('verify', async ({ attempts }) => {
    const one = pick(attempts, at)
    if (!one) return
    await desk.verify({
      razorpay_order_id: one.order.providerOrderId,
      razorpay_payment_id: one.paymentId,
      razorpay_signature: signPayment(desk.standIn, one.order.providerOrderId, one.paymentId),
    })
  }),
)
const reconcile = fc.integer({ min: 1, max: 2000 }).map((minutes) =>
  step(`reconcile after ${minutes} min`, async () => {
    desk.waitMinutes(minutes)
    await desk.reconcile()
  }),
)
const refund = fc.tuple(anyAt, fc.integer({ min: 100, max: 200_000 })).map(([at, amountInrMinor]) =>
  step(`refund(${amountInrMinor})`, async ({ orders }) => {
    const order = pick(orders, at)
    if (!order) return
    const input = { orderId: order.id, amountInrMinor, reason: 'Asked for', key: randomUUID() }
    await refundPayment({ ctx: desk.context.staff, input })
  }),
)
const refundThere = fc.tuple(anyAt, fc.integer({ min: 100, max: 200_000 })).map(([at, amount]) =>
  step(`refund in the dashboard(${amount})`, async ({ attempts }) => {
    const one = pick(attempts, at)
    if (one) await desk.standIn.store.refund(one.paymentId, { amount, receipt: null, notes: [] })
  }),
)
const crash = fc
  .tuple(anyAt, fc.constantFrom<SettleSeam>('found', 'asked', 'locked', 'recorded', 'committed'))
  .map(([at, seam]) =>
    step(`crash at ${seam}`, async ({ orders }) => {
      const order = pick(orders, at)
      if (!order) return
      await settlePayment({
        ctx: desk.context.system,
        input: { providerOrderId: order.providerOrderId, by: 'webhook' },
        seam: async (name) => {
          if (name === seam) throw new Crash()
        },
      })
    }),
  )
const request = anyAt.map((at) =>
  step('request', async ({ orders }) => {
    const order = pick(orders, at)
    if (order) await desk.sendRequest(order.providerOrderId, order.key)
  }),
)

test('whatever happens in whatever order: no double effect, never backwards, and what was paid is settled', {
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
    ],
    { size: 'max', maxCommands: stepsPerRun * 2 },
  )
  await fc.assert(
    fc.asyncProperty(commands, async (chosen) => {
      await desk.clear()
      const model: Model = { orders: [], attempts: [], seen: new Map() }
      await fc.asyncModelRun(() => ({ model, real: {} }), chosen)
      // One last round settles everything, and one more every refund.
      await desk.pool.query(
        "update orders set next_check_at = created_at where status in ('created', 'attempted')",
      )
      await desk.reconcile()
      await look(model, 'the last round')
      const { rows } = await desk.pool.query(`
        select o.id from orders o join standin_entities e on e.id = o.provider_order_id
        where (e.entity->>'status' = 'paid') <> (o.status in ('paid', 'partly-refunded', 'refunded'))`)
      expect(rows, 'orders that we and the provider see differently').toEqual([])
    }),
    { numRuns: runs, endOnFailure: true },
  )
  if (isFull) expect(steps).toBeGreaterThanOrEqual(10_000)
})
