import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { leads } from '#db/schema/leads.ts'
import { orders } from '#db/schema/orders.ts'
import { paymentAttempts } from '#db/schema/payment-attempts.ts'
import { leadStatuses } from '#domain/records/lead.ts'
import type { Ctx } from '#platform/context.server.ts'
import type { MailJob } from '#platform/mail/queue-mail.server.ts'
import { GatewayError } from '#platform/payment-gateway.server.ts'
import { listeners } from '#server/listeners.server.ts'
import { setUpPayments } from '#test/fixtures/payment-fixtures.ts'
import { inMode } from '#test/fixtures/verb-context.ts'
import { settleRefunds } from '../refunds/settle-refunds.server.ts'
import { type SettleSeam, settlePayment } from './settle-payment.server.ts'

const app = setUpPayments()

/** Our pages send a timing; without it a request is suspect. */
const sendUntimed = (providerOrderId: string) =>
  app.sendRequest(providerOrderId, undefined, undefined, null, { elapsedMs: undefined })

test.each([
  ['amount', { amount: 100 }],
  ['currency', { currency: 'USD' }],
  ['receipt', { receipt: 'another' }],
])('never settles an order whose %s differs at the provider', async (_, change) => {
  const { order } = await app.makeOrder()
  const proof = await app.payInWindow(order.providerOrderId)
  await app.pool.query('update standin_entities set entity = entity || $2 where id = $1', [
    order.providerOrderId,
    JSON.stringify(change),
  ])
  await expect(app.verify(proof)).rejects.toMatchObject({ code: 'forbidden' })
  expect(await app.settle(order.providerOrderId)).toEqual({ state: 'mismatch' })
  expect(await app.paymentsOf(order.id)).toEqual([])
  expect(await app.orderOf(order.id)).toMatchObject({ status: 'attempted', paidAt: null })
  expect(await app.db.select().from(paymentAttempts)).toMatchObject([{ status: 'captured' }])
})

test.each([
  ['amount', { amount: 149_900 }],
  ['currency', { currency: 'USD' }],
])('never settles an order with a payment of another %s', async (_, change) => {
  const { order } = await app.makeOrder()
  const proof = await app.payInWindow(order.providerOrderId)
  await app.pool.query('update standin_entities set entity = entity || $2 where id = $1', [
    proof.razorpay_payment_id,
    JSON.stringify(change),
  ])
  await expect(app.verify(proof)).rejects.toMatchObject({ code: 'forbidden' })
  expect(await app.paymentsOf(order.id)).toEqual([])
})

const seams: SettleSeam[] = ['found', 'fetched', 'locked', 'recorded', 'committed']
const competitors = ['verify', 'webhook', 'reconciler'] as const

const settleWith = (
  providerOrderId: string,
  { seam, ctx = app.context.system }: { seam?: (name: SettleSeam) => Promise<void>; ctx?: Ctx },
) => settlePayment(ctx, { providerOrderId, by: 'webhook' }, { seam })

// A competitor that needs the lock must wait, so inside the transaction it is started, and awaited afterwards.
test.each(seams.flatMap((seam) => competitors.map((by) => [by, seam] as const)))(
  'a %s at the step “%s” of another settlement changes nothing',
  async (by, seam) => {
    const { order } = await app.makeOrder()
    const proof = await app.payInWindow(order.providerOrderId)
    const compete = async () => {
      if (by === 'verify') return app.verify(proof)
      if (by === 'webhook') return app.settle(order.providerOrderId, 'webhook')
      app.waitMinutes(3)
      return app.reconcile()
    }
    const holdsLock = seam === 'locked' || seam === 'recorded'
    let competing: Promise<unknown> | undefined
    let met = 0
    await settleWith(order.providerOrderId, {
      seam: async (name) => {
        if (name !== seam) return
        met++
        competing = compete()
        if (!holdsLock) await competing
      },
    })
    await competing
    expect(met).toBe(1)
    await app.expectSettledOnce(order.id)
  },
)

test('settles once and mails once if a proof, three webhooks and the reconciler arrive together', async () => {
  const { order } = await app.makeOrder()
  const proof = await app.payInWindow(order.providerOrderId)
  app.waitMinutes(3)
  await Promise.all([
    app.verify(proof),
    app.settle(order.providerOrderId, 'webhook'),
    app.settle(order.providerOrderId, 'webhook'),
    app.settle(order.providerOrderId, 'webhook'),
    app.reconcile(),
  ])
  await app.expectSettledOnce(order.id)
})

test.each(['fetched', 'locked'] as const)(
  'an order paid at the step “%s” of settling its failed attempt stays paid',
  async (seam) => {
    const { order } = await app.makeOrder()
    await app.payInWindow(order.providerOrderId, 'failure')
    let paying: Promise<unknown> | undefined
    await settleWith(order.providerOrderId, {
      seam: async (name) => {
        if (name !== seam) return
        paying = app.verify(await app.payInWindow(order.providerOrderId))
        await app.untilOverOrWaiting(paying)
      },
    })
    await paying
    await app.expectSettledOnce(order.id)
  },
)

test.each(seams)(
  'a request that arrives at the step “%s” of a settlement shares the lead of the payment',
  async (seam) => {
    const { order } = await app.makeOrder()
    await app.payInWindow(order.providerOrderId)
    let sending: ReturnType<typeof app.sendRequest> | undefined
    await settleWith(order.providerOrderId, {
      seam: async (name) => {
        if (name !== seam) return
        sending = app.sendRequest(order.providerOrderId)
        await app.untilOverOrWaiting(sending)
      },
    })
    const sent = await sending
    await app.expectSettledOnce(order.id)
    const settled = await app.orderOf(order.id)
    expect(settled).toMatchObject({ leadId: sent?.receipt.id, requestReceivedAt: expect.any(Date) })
  },
)

async function expectNothingBooked(order: { id: string }) {
  expect(await app.orderOf(order.id)).toMatchObject({ status: 'created', paidAt: null, leadId: null })
  expect(await app.paymentsOf(order.id)).toEqual([])
  expect(await app.db.select().from(leads)).toEqual([])
  expect(await app.db.select().from(paymentAttempts)).toEqual([])
  expect((await app.pool.query('select from pgboss.job')).rowCount).toBe(0)
}

test.each(['payment-agency', 'payment-receipt', 'payment-unfinished'])(
  'books nothing while the mail “%s” cannot be queued, and a later poll settles the order',
  async (kind) => {
    const { order } = await app.makeOrder()
    await app.payInWindow(order.providerOrderId)
    const ctx = app.withQueueThatRefuses(app.context.system, (job) => (job as MailJob).kind === kind)
    await expect(settleWith(order.providerOrderId, { ctx })).rejects.toThrow('The queue is full')
    await expectNothingBooked(order)
    await app.settle(order.providerOrderId)
    await app.expectSettledOnce(order.id)
  },
)

test.each(['first', 'last'] as const)(
  'books nothing while the %s listener fails, and a later poll settles the order',
  async (place) => {
    const { order } = await app.makeOrder()
    await app.payInWindow(order.providerOrderId)
    const fail = async () => {
      throw new Error('A listener fails')
    }
    const { paymentBooked } = listeners
    const failing = place === 'first' ? [fail, ...paymentBooked] : [...paymentBooked, fail]
    const ctx = { ...app.context.system, listeners: { ...listeners, paymentBooked: failing } }
    await expect(settleWith(order.providerOrderId, { ctx })).rejects.toThrow('A listener fails')
    await expectNothingBooked(order)
    await app.settle(order.providerOrderId)
    await app.expectSettledOnce(order.id)
  },
)

test('an interrupted settlement leaves no payment, lead or mail', async () => {
  const { order } = await app.makeOrder()
  await app.payInWindow(order.providerOrderId)
  const settling = settleWith(order.providerOrderId, {
    seam: async (name) => {
      if (name === 'recorded') throw new Error('The power is cut')
    },
  })
  await expect(settling).rejects.toThrow('The power is cut')
  await expectNothingBooked(order)
  await app.settle(order.providerOrderId)
  await app.expectSettledOnce(order.id)
})

test('keeps a failed attempt; if it is authorised days later, it is captured and settled', async () => {
  const { order } = await app.makeOrder()
  const { razorpay_payment_id: paymentId } = await app.payInWindow(order.providerOrderId, 'failure')
  expect(await app.settle(order.providerOrderId, 'webhook')).toEqual({ state: 'open' })
  expect(await app.orderOf(order.id)).toMatchObject({ status: 'attempted' })
  const attempts = () => app.db.select().from(paymentAttempts)
  const [{ created_at } = { created_at: 0 }] = await app.standIn.store.listPayments(order.providerOrderId)
  const at = new Date(created_at * 1000)
  expect(await attempts()).toMatchObject([{ status: 'failed', reason: 'payment_failed', at }])

  await app.standIn.store.authorizeLate(paymentId, 'never')
  app.waitMinutes(3 * 24 * 60)
  await app.reconcile()
  await app.expectSettledOnce(order.id)
  expect(await attempts()).toMatchObject([{ status: 'captured' }])
})

test('never quarantines a paid request, even if it is suspected', async () => {
  const { order } = await app.makeOrder()
  await app.verify(await app.payInWindow(order.providerOrderId))
  await sendUntimed(order.providerOrderId)
  expect(await app.db.select().from(leads)).toMatchObject([{ status: 'won', suspicions: [] }])
})

test('releases a quarantined request, with its copy, once its payment is settled', async () => {
  const { order } = await app.makeOrder()
  const proof = await app.payInWindow(order.providerOrderId)
  const { receipt } = await sendUntimed(order.providerOrderId)
  const statusOf = async () => (await app.db.select().from(leads)).map(({ status }) => status)
  expect(await statusOf()).toEqual(['quarantined'])
  expect(await app.queuedMailsOf(receipt.id)).toEqual(['lead-agency'])
  await app.verify(proof)
  await app.settle(order.providerOrderId, 'webhook')
  expect(await statusOf()).toEqual(['won'])
  expect(await app.queuedMailsOf(receipt.id)).toEqual(['lead-agency', 'lead-visitor'])
  const moves = await app.eventsOf('status-changed')
  expect(moves).toMatchObject([{ actor: 'System', data: { from: 'quarantined', to: 'won' } }])
})

test.each(leadStatuses.filter((status) => status !== 'won'))(
  'a payment moves a lead that is %s to won, once, and the timeline names its order',
  async (from) => {
    const { order } = await app.makeOrder()
    const { receipt } = await app.sendRequest(order.providerOrderId)
    await app.db.update(leads).set({ status: from }).where(eq(leads.id, receipt.id))
    await app.payInWindow(order.providerOrderId)
    for (const by of ['webhook', 'reconciler'] as const) await app.settle(order.providerOrderId, by)
    expect(await app.db.select().from(leads)).toMatchObject([{ id: receipt.id, status: 'won' }])
    const { id: orderId, receipt: number } = order
    expect(await app.eventsOf('status-changed')).toMatchObject([
      { leadId: receipt.id, actor: 'System', data: { from, to: 'won', paid: { orderId, receipt: number } } },
    ])
  },
)

test('a lead raised by its payment is won, and stays won after its request and a refund', async () => {
  const { id, paymentId } = await app.paidOrder()
  const order = await app.orderOf(id)
  await app.sendRequest(order?.providerOrderId ?? '')
  await app.standIn.store.refund(paymentId, { amount: 150_000, receipt: null, notes: [] })
  await settleRefunds(app.context.system, { providerPaymentId: paymentId })
  expect(await app.orderOf(id)).toMatchObject({ status: 'refunded' })
  expect(await app.db.select().from(leads)).toMatchObject([{ status: 'won', message: expect.any(String) }])
})

test('a request of another lead that names a paid order becomes won', async () => {
  const { order } = await app.makeOrder()
  const { receipt: earlier } = await app.sendRequest(null)
  await app.db.update(orders).set({ leadId: earlier.id }).where(eq(orders.id, order.id))
  await app.payInWindow(order.providerOrderId)
  await app.settle(order.providerOrderId)
  const { receipt: later } = await app.sendRequest(order.providerOrderId)
  const [lead] = await app.db.select().from(leads).where(eq(leads.id, later.id))
  expect(lead?.status).toBe('won')
})

test('settles a payment that was captured elsewhere, and nothing while the provider does not answer', async () => {
  const { order } = await app.makeOrder()
  const { razorpay_payment_id: paymentId } = await app.payInWindow(order.providerOrderId, 'authorized')
  const { system } = app.context
  const failWith = (kind: GatewayError['kind'], before: () => Promise<unknown> = async () => {}) => ({
    ...system,
    gateway: {
      ...system.gateway,
      capturePayment: async () => {
        await before()
        throw new GatewayError(kind, 'No')
      },
    },
  })
  const silent = settleWith(order.providerOrderId, { ctx: failWith('unavailable') })
  await expect(silent).rejects.toMatchObject({ kind: 'unavailable' })
  await expectNothingBooked(order)

  const capturedMeanwhile = () => app.standIn.store.capture(paymentId, 150_000)
  await settleWith(order.providerOrderId, { ctx: failWith('refused', capturedMeanwhile) })
  await app.expectSettledOnce(order.id)
})

test('a payment for recommendations raises a lead that names them', async () => {
  const { order } = await app.makeOrder({
    amountMinor: 450_000,
    quote: { recommendationIds: ['ecommerce-website'], currency: 'INR' },
  })
  await app.verify(await app.payInWindow(order.providerOrderId))
  expect(await app.db.select().from(leads)).toMatchObject([
    {
      quote: {
        kind: 'recommendations',
        lines: [{ id: 'ecommerce-website' }],
        total: { currency: 'INR' },
        charge: { deposit: { amountMinor: 450_000 } },
      },
    },
  ])
})

test('keeps a second payment of a paid order apart, for a refund', async () => {
  const { order } = await app.makeOrder()
  await app.verify(await app.payInWindow(order.providerOrderId))
  await app.payAgain(order.providerOrderId)
  await app.settle(order.providerOrderId)
  await app.settle(order.providerOrderId)
  expect((await app.paymentsOf(order.id)).map(({ isSurplus }) => isSurplus)).toEqual([false, true])
  expect((await app.queuedMailsOf(order.id)).filter((kind) => kind === 'payment-receipt')).toHaveLength(1)
  const events = await app.eventsOf('payment')
  expect(events.map(({ data }) => data)).toMatchObject([{ isSurplus: false }, { isSurplus: true }])
})

test('the earlier of two payments pays the order, in whichever order they are listed', async () => {
  const { order } = await app.makeOrder()
  const { razorpay_payment_id: first } = await app.payInWindow(order.providerOrderId)
  const second = await app.payAgain(order.providerOrderId)
  const { system } = app.context
  const gateway = {
    ...system.gateway,
    listPayments: async (id: string) => (await system.gateway.listPayments(id)).toReversed(),
  }
  await settleWith(order.providerOrderId, { ctx: { ...system, gateway } })
  expect(
    (await app.paymentsOf(order.id)).map(({ providerPaymentId, isSurplus }) => [
      providerPaymentId,
      isSurplus,
    ]),
  ).toEqual([
    [first, false],
    [second, true],
  ])
})

test('books a payment and its refund if both happened before the first poll', async () => {
  const { order } = await app.makeOrder()
  const { razorpay_payment_id: paymentId } = await app.payInWindow(order.providerOrderId)
  await app.standIn.store.refund(paymentId, { amount: 150_000, receipt: null, notes: [] })
  await app.settle(order.providerOrderId)
  await app.expectSettledOnce(order.id)
  expect(await app.db.select().from(paymentAttempts)).toMatchObject([{ status: 'captured' }])
  await settleRefunds(app.context.system, { providerPaymentId: paymentId })
  expect(await app.orderOf(order.id)).toMatchObject({ status: 'refunded', refundedMinor: 150_000 })
})

test.each([
  ['the order lags behind its payment', { status: 'attempted' }, null],
  ['the payment lags behind its order', null, { status: 'created' }],
])('is being checked and books nothing while at the provider %s', async (_, ofOrder, ofPayment) => {
  const { order } = await app.makeOrder()
  const { razorpay_payment_id: paymentId } = await app.payInWindow(order.providerOrderId)
  const change = (id: string, entity: object) =>
    app.pool.query('update standin_entities set entity = entity || $2 where id = $1', [id, entity])
  if (ofOrder) await change(order.providerOrderId, ofOrder)
  if (ofPayment) await change(paymentId, ofPayment)
  expect(await app.settle(order.providerOrderId)).toEqual({ state: 'pending' })
  expect(await app.paymentsOf(order.id)).toEqual([])
  await change(order.providerOrderId, { status: 'paid' })
  await change(paymentId, { status: 'captured' })
  await app.settle(order.providerOrderId)
  await app.expectSettledOnce(order.id)
})

test('an order paid at the provider without a visible payment is being checked', async () => {
  const { order } = await app.makeOrder()
  await app.pool.query('update standin_entities set entity = entity || $2 where id = $1', [
    order.providerOrderId,
    { status: 'paid' },
  ])
  expect(await app.settle(order.providerOrderId)).toEqual({ state: 'pending' })
  expect(await app.settle('order_Unknown0000000')).toEqual({ state: 'unknown' })
})

test.each([
  ['a failed one', { status: 'failed' }, 'attempted'],
  ['one of another amount', { amount: 149_900 }, 'attempted'],
  ['a second one of a paid order', {}, 'paid'],
])('captures only an authorised payment of the right amount, not %s', async (_, changes, status) => {
  const { order } = await app.makeOrder()
  const { razorpay_payment_id: paymentId } = await app.payInWindow(order.providerOrderId, 'authorized')
  const change = (id: string, entity: object) =>
    app.pool.query('update standin_entities set entity = entity || $2 where id = $1', [id, entity])
  await change(paymentId, changes)
  await change(order.providerOrderId, { status })
  const { ctx, asked } = app.watchProvider(app.context.system)
  await settleWith(order.providerOrderId, { ctx })
  expect(asked).toEqual(['fetchOrder', 'listPayments'])
})

test('books real money as real', async () => {
  const { order } = await app.makeOrder()
  await app.payInWindow(order.providerOrderId)
  await app.db.update(orders).set({ mode: 'live' })
  const ctx = inMode(app.context.system, 'live')
  expect(await settleWith(order.providerOrderId, { ctx })).toMatchObject({ isSimulated: false })
  expect(await app.paymentsOf(order.id)).toMatchObject([{ isSimulated: false }])
  const events = await app.eventsOf('payment')
  expect(events).toMatchObject([{ data: { isSimulated: false } }])
})

test.each([
  ['deposit', 1],
  ['balance', 0],
] as const)('a paid %s starts %d projects', async (part, projects) => {
  const { order } = await app.makeOrder()
  await app.db.update(orders).set({ part })
  await app.payInWindow(order.providerOrderId)
  await app.settle(order.providerOrderId)
  const { rows } = await app.pool.query(`select data from pgboss.job where name = 'start-project'`)
  expect(rows).toEqual(Array(projects).fill({ data: { leadId: (await app.orderOf(order.id))?.leadId } }))
})

test('settles no order of other keys', async () => {
  const { order } = await app.makeOrder()
  const proof = await app.payInWindow(order.providerOrderId)
  await app.db.update(orders).set({ mode: 'live' })
  await expect(app.verify(proof)).rejects.toMatchObject({ code: 'forbidden' })
  app.waitMinutes(20)
  await app.reconcile()
  expect(await app.paymentsOf(order.id)).toEqual([])
})
