import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { leads } from '#db/schema/leads.ts'
import { orders } from '#db/schema/orders.ts'
import { paymentAttempts } from '#db/schema/payment-attempts.ts'
import { leadStatuses } from '#domain/records/lead.ts'
import type { Ctx } from '#platform/context.server.ts'
import { GatewayError } from '#platform/payment-gateway.server.ts'
import type { MailJob } from '#platform/queue-mail.server.ts'
import { listeners } from '#server/listeners.server.ts'
import { setUpPaymentDesk } from '#test/payment-desk.ts'
import { inMode } from '#test/verb-context.ts'
import { settleRefunds } from '../refunds/settle-refunds.server.ts'
import { type SettleSeam, settlePayment } from './settle-payment.server.ts'

const desk = setUpPaymentDesk()

/** Sends a request without the timing that our pages send, which makes it suspect. */
const sendUntimed = (providerOrderId: string) =>
  desk.sendRequest(providerOrderId, undefined, undefined, null, { elapsedMs: undefined })

test.each([
  ['amount', { amount: 100 }],
  ['currency', { currency: 'USD' }],
  ['receipt', { receipt: 'another' }],
])('an order whose %s the provider has differently is never settled', async (_, change) => {
  const { order } = await desk.makeOrder()
  const proof = await desk.payInWindow(order.providerOrderId)
  await desk.pool.query('update standin_entities set entity = entity || $2 where id = $1', [
    order.providerOrderId,
    JSON.stringify(change),
  ])
  await expect(desk.verify(proof)).rejects.toMatchObject({ code: 'forbidden' })
  expect(await desk.settle(order.providerOrderId)).toEqual({ state: 'mismatch' })
  expect(await desk.paymentsOf(order.id)).toEqual([])
  expect(await desk.orderOf(order.id)).toMatchObject({ status: 'attempted', paidAt: null })
  expect(await desk.db.select().from(paymentAttempts)).toMatchObject([{ status: 'captured' }])
})

test.each([
  ['amount', { amount: 149_900 }],
  ['currency', { currency: 'USD' }],
])('a payment of another %s never settles an order', async (_, change) => {
  const { order } = await desk.makeOrder()
  const proof = await desk.payInWindow(order.providerOrderId)
  await desk.pool.query('update standin_entities set entity = entity || $2 where id = $1', [
    proof.razorpay_payment_id,
    JSON.stringify(change),
  ])
  await expect(desk.verify(proof)).rejects.toMatchObject({ code: 'forbidden' })
  expect(await desk.paymentsOf(order.id)).toEqual([])
})

const seams: SettleSeam[] = ['found', 'asked', 'locked', 'recorded', 'committed']
const competitors = ['verify', 'webhook', 'reconciler'] as const

/** Settles once, with another event at a seam or in another context. */
const settleWith = (
  providerOrderId: string,
  { seam, ctx = desk.context.system }: { seam?: (name: SettleSeam) => Promise<void>; ctx?: Ctx },
) => settlePayment({ ctx, input: { providerOrderId, by: 'webhook' }, ...(seam && { seam }) })

// A competitor that needs the lock must wait, so inside the transaction the test starts it and awaits it afterwards.
test.each(seams.flatMap((seam) => competitors.map((by) => [by, seam] as const)))(
  'a %s at the seam “%s” of another settlement changes nothing',
  async (by, seam) => {
    const { order } = await desk.makeOrder()
    const proof = await desk.payInWindow(order.providerOrderId)
    const compete = async () => {
      if (by === 'verify') return desk.verify(proof)
      if (by === 'webhook') return desk.settle(order.providerOrderId, 'webhook')
      desk.waitMinutes(3)
      return desk.reconcile()
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
    await desk.expectSettledOnce(order.id)
  },
)

test('verify beside three webhooks beside the reconciler: one settlement, one mail', async () => {
  const { order } = await desk.makeOrder()
  const proof = await desk.payInWindow(order.providerOrderId)
  desk.waitMinutes(3)
  await Promise.all([
    desk.verify(proof),
    desk.settle(order.providerOrderId, 'webhook'),
    desk.settle(order.providerOrderId, 'webhook'),
    desk.settle(order.providerOrderId, 'webhook'),
    desk.reconcile(),
  ])
  await desk.expectSettledOnce(order.id)
})

test.each(['asked', 'locked'] as const)(
  'an order that is paid at the seam “%s” of settling its failed try stays paid',
  async (seam) => {
    const { order } = await desk.makeOrder()
    await desk.payInWindow(order.providerOrderId, 'failure')
    let paying: Promise<unknown> | undefined
    await settleWith(order.providerOrderId, {
      seam: async (name) => {
        if (name !== seam) return
        paying = desk.verify(await desk.payInWindow(order.providerOrderId))
        await desk.untilOverOrWaiting(paying)
      },
    })
    await paying
    await desk.expectSettledOnce(order.id)
  },
)

test.each(seams)(
  'the visitor’s request that arrives at the seam “%s” and the payment are one lead',
  async (seam) => {
    const { order } = await desk.makeOrder()
    await desk.payInWindow(order.providerOrderId)
    let sending: ReturnType<typeof desk.sendRequest> | undefined
    await settleWith(order.providerOrderId, {
      seam: async (name) => {
        if (name !== seam) return
        sending = desk.sendRequest(order.providerOrderId)
        await desk.untilOverOrWaiting(sending)
      },
    })
    const sent = await sending
    await desk.expectSettledOnce(order.id)
    const settled = await desk.orderOf(order.id)
    expect(settled).toMatchObject({ leadId: sent?.receipt.id, requestReceivedAt: expect.any(Date) })
  },
)

async function expectNothingBooked(order: { id: string }) {
  expect(await desk.orderOf(order.id)).toMatchObject({ status: 'created', paidAt: null, leadId: null })
  expect(await desk.paymentsOf(order.id)).toEqual([])
  expect(await desk.db.select().from(leads)).toEqual([])
  expect(await desk.db.select().from(paymentAttempts)).toEqual([])
  expect((await desk.pool.query('select from pgboss.job')).rowCount).toBe(0)
}

test.each(['payment-agency', 'payment-receipt', 'payment-unfinished'])(
  'while the queue refuses the mail “%s” nothing is booked, and a later look settles it',
  async (kind) => {
    const { order } = await desk.makeOrder()
    await desk.payInWindow(order.providerOrderId)
    const ctx = desk.withQueueThatRefuses(desk.context.system, (job) => (job as MailJob).kind === kind)
    await expect(settleWith(order.providerOrderId, { ctx })).rejects.toThrow('The queue is full')
    await expectNothingBooked(order)
    await desk.settle(order.providerOrderId)
    await desk.expectSettledOnce(order.id)
  },
)

test.each(['first', 'last'] as const)(
  'while the %s listener of a payment fails nothing is booked, and a later look settles it',
  async (place) => {
    const { order } = await desk.makeOrder()
    await desk.payInWindow(order.providerOrderId)
    const fail = async () => {
      throw new Error('A listener fails')
    }
    const { paymentBooked } = listeners
    const failing = place === 'first' ? [fail, ...paymentBooked] : [...paymentBooked, fail]
    const ctx = { ...desk.context.system, listeners: { ...listeners, paymentBooked: failing } }
    await expect(settleWith(order.providerOrderId, { ctx })).rejects.toThrow('A listener fails')
    await expectNothingBooked(order)
    await desk.settle(order.providerOrderId)
    await desk.expectSettledOnce(order.id)
  },
)

test('a settlement that breaks off before its end leaves neither payment nor lead nor mail', async () => {
  const { order } = await desk.makeOrder()
  await desk.payInWindow(order.providerOrderId)
  const settling = settleWith(order.providerOrderId, {
    seam: async (name) => {
      if (name === 'recorded') throw new Error('The power is cut')
    },
  })
  await expect(settling).rejects.toThrow('The power is cut')
  await expectNothingBooked(order)
  await desk.settle(order.providerOrderId)
  await desk.expectSettledOnce(order.id)
})

test('a failed try is an attempt and not an end; authorised days later, it is captured and settled', async () => {
  const { order } = await desk.makeOrder()
  const { razorpay_payment_id: paymentId } = await desk.payInWindow(order.providerOrderId, 'failure')
  expect(await desk.settle(order.providerOrderId, 'webhook')).toEqual({ state: 'open' })
  expect(await desk.orderOf(order.id)).toMatchObject({ status: 'attempted' })
  const attempts = () => desk.db.select().from(paymentAttempts)
  const [{ created_at } = { created_at: 0 }] = await desk.standIn.store.listPayments(order.providerOrderId)
  const at = new Date(created_at * 1000)
  expect(await attempts()).toMatchObject([{ status: 'failed', reason: 'payment_failed', at }])

  await desk.standIn.store.authorizeLate(paymentId, 'never')
  desk.waitMinutes(3 * 24 * 60)
  await desk.reconcile()
  await desk.expectSettledOnce(order.id)
  expect(await attempts()).toMatchObject([{ status: 'captured' }])
})

test('a paid request is never quarantined, even if suspected', async () => {
  const { order } = await desk.makeOrder()
  await desk.verify(await desk.payInWindow(order.providerOrderId))
  await sendUntimed(order.providerOrderId)
  expect(await desk.db.select().from(leads)).toMatchObject([{ status: 'won', suspicions: [] }])
})

test('a quarantined request is released, with its copy, by the payment that settles after it', async () => {
  const { order } = await desk.makeOrder()
  const proof = await desk.payInWindow(order.providerOrderId)
  const { receipt } = await sendUntimed(order.providerOrderId)
  const statusOf = async () => (await desk.db.select().from(leads)).map(({ status }) => status)
  expect(await statusOf()).toEqual(['quarantined'])
  expect(await desk.queuedMailsOf(receipt.id)).toEqual(['lead-agency'])
  await desk.verify(proof)
  await desk.settle(order.providerOrderId, 'webhook')
  expect(await statusOf()).toEqual(['won'])
  expect(await desk.queuedMailsOf(receipt.id)).toEqual(['lead-agency', 'lead-visitor'])
  const moves = await desk.toldOf('status-changed')
  expect(moves).toMatchObject([{ actor: 'System', data: { from: 'quarantined', to: 'won' } }])
})

test.each(leadStatuses.filter((status) => status !== 'won'))(
  'a payment wins a lead that is %s, once, and the timeline names its order',
  async (from) => {
    const { order } = await desk.makeOrder()
    const { receipt } = await desk.sendRequest(order.providerOrderId)
    await desk.db.update(leads).set({ status: from }).where(eq(leads.id, receipt.id))
    await desk.payInWindow(order.providerOrderId)
    for (const by of ['webhook', 'reconciler'] as const) await desk.settle(order.providerOrderId, by)
    expect(await desk.db.select().from(leads)).toMatchObject([{ id: receipt.id, status: 'won' }])
    const { id: orderId, receipt: number } = order
    expect(await desk.toldOf('status-changed')).toMatchObject([
      { leadId: receipt.id, actor: 'System', data: { from, to: 'won', paid: { orderId, receipt: number } } },
    ])
  },
)

test('a lead that was raised by its payment is won, and stays so once its request and a refund have come', async () => {
  const { id, paymentId } = await desk.paidOrder()
  const order = await desk.orderOf(id)
  await desk.sendRequest(order?.providerOrderId ?? '')
  await desk.standIn.store.refund(paymentId, { amount: 150_000, receipt: null, notes: [] })
  await settleRefunds({ ctx: desk.context.system, input: { providerPaymentId: paymentId } })
  expect(await desk.orderOf(id)).toMatchObject({ status: 'refunded' })
  expect(await desk.db.select().from(leads)).toMatchObject([{ status: 'won', message: expect.any(String) }])
})

test('a request of another lead that names a paid order is won with it', async () => {
  const { order } = await desk.makeOrder()
  const { receipt: earlier } = await desk.sendRequest(null)
  await desk.db.update(orders).set({ leadId: earlier.id }).where(eq(orders.id, order.id))
  await desk.payInWindow(order.providerOrderId)
  await desk.settle(order.providerOrderId)
  const { receipt: later } = await desk.sendRequest(order.providerOrderId)
  const [lead] = await desk.db.select().from(leads).where(eq(leads.id, later.id))
  expect(lead?.status).toBe('won')
})

test('a payment that somebody else has captured meanwhile is settled; while the provider is silent, nothing is', async () => {
  const { order } = await desk.makeOrder()
  const { razorpay_payment_id: paymentId } = await desk.payInWindow(order.providerOrderId, 'authorized')
  const { system } = desk.context
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

  const capturedMeanwhile = () => desk.standIn.store.capture(paymentId, 150_000)
  await settleWith(order.providerOrderId, { ctx: failWith('refused', capturedMeanwhile) })
  await desk.expectSettledOnce(order.id)
})

test('a payment for recommendations makes a lead that names them', async () => {
  const { order } = await desk.makeOrder({
    amountMinor: 450_000,
    quote: { recommendationIds: ['ecommerce-website'], currency: 'INR' },
  })
  await desk.verify(await desk.payInWindow(order.providerOrderId))
  expect(await desk.db.select().from(leads)).toMatchObject([
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

test('a second payment of a paid order is kept apart, to be given back', async () => {
  const { order } = await desk.makeOrder()
  await desk.verify(await desk.payInWindow(order.providerOrderId))
  await desk.payAgain(order.providerOrderId)
  await desk.settle(order.providerOrderId)
  await desk.settle(order.providerOrderId)
  expect((await desk.paymentsOf(order.id)).map(({ isSurplus }) => isSurplus)).toEqual([false, true])
  expect((await desk.queuedMailsOf(order.id)).filter((kind) => kind === 'payment-receipt')).toHaveLength(1)
  const told = await desk.toldOf('payment')
  expect(told.map(({ data }) => data)).toMatchObject([{ isSurplus: false }, { isSurplus: true }])
})

test('of two payments that came before anybody looked, the earlier one pays the order, in whatever order they are told', async () => {
  const { order } = await desk.makeOrder()
  const { razorpay_payment_id: first } = await desk.payInWindow(order.providerOrderId)
  const second = await desk.payAgain(order.providerOrderId)
  const { system } = desk.context
  const gateway = {
    ...system.gateway,
    listPayments: async (id: string) => (await system.gateway.listPayments(id)).toReversed(),
  }
  await settleWith(order.providerOrderId, { ctx: { ...system, gateway } })
  expect(
    (await desk.paymentsOf(order.id)).map(({ providerPaymentId, isSurplus }) => [
      providerPaymentId,
      isSurplus,
    ]),
  ).toEqual([
    [first, false],
    [second, true],
  ])
})

test('a payment that the provider gave back before we heard of it is booked, and its refund too', async () => {
  const { order } = await desk.makeOrder()
  const { razorpay_payment_id: paymentId } = await desk.payInWindow(order.providerOrderId)
  await desk.standIn.store.refund(paymentId, { amount: 150_000, receipt: null, notes: [] })
  await desk.settle(order.providerOrderId)
  await desk.expectSettledOnce(order.id)
  expect(await desk.db.select().from(paymentAttempts)).toMatchObject([{ status: 'captured' }])
  await settleRefunds({ ctx: desk.context.system, input: { providerPaymentId: paymentId } })
  expect(await desk.orderOf(order.id)).toMatchObject({ status: 'refunded', refundedMinor: 150_000 })
})

test.each([
  ['the order lags behind its payment', { status: 'attempted' }, null],
  ['the payment lags behind its order', null, { status: 'created' }],
])('while at the provider %s, it is being checked and nothing is booked', async (_, ofOrder, ofPayment) => {
  const { order } = await desk.makeOrder()
  const { razorpay_payment_id: paymentId } = await desk.payInWindow(order.providerOrderId)
  const change = (id: string, entity: object) =>
    desk.pool.query('update standin_entities set entity = entity || $2 where id = $1', [id, entity])
  if (ofOrder) await change(order.providerOrderId, ofOrder)
  if (ofPayment) await change(paymentId, ofPayment)
  expect(await desk.settle(order.providerOrderId)).toEqual({ state: 'pending' })
  expect(await desk.paymentsOf(order.id)).toEqual([])
  await change(order.providerOrderId, { status: 'paid' })
  await change(paymentId, { status: 'captured' })
  await desk.settle(order.providerOrderId)
  await desk.expectSettledOnce(order.id)
})

test('an order that is paid at the provider without a payment that we could see is being checked', async () => {
  const { order } = await desk.makeOrder()
  await desk.pool.query('update standin_entities set entity = entity || $2 where id = $1', [
    order.providerOrderId,
    { status: 'paid' },
  ])
  expect(await desk.settle(order.providerOrderId)).toEqual({ state: 'pending' })
  expect(await desk.settle('order_Unknown0000000')).toEqual({ state: 'unknown' })
})

test.each([
  ['a failed one', { status: 'failed' }, 'attempted'],
  ['one of another amount', { amount: 149_900 }, 'attempted'],
  ['a second one of a paid order', {}, 'paid'],
])('only an authorised payment of the right amount is captured, not %s', async (_, changes, status) => {
  const { order } = await desk.makeOrder()
  const { razorpay_payment_id: paymentId } = await desk.payInWindow(order.providerOrderId, 'authorized')
  const change = (id: string, entity: object) =>
    desk.pool.query('update standin_entities set entity = entity || $2 where id = $1', [id, entity])
  await change(paymentId, changes)
  await change(order.providerOrderId, { status })
  const { ctx, asked } = desk.watchProvider(desk.context.system)
  await settleWith(order.providerOrderId, { ctx })
  expect(asked).toEqual(['fetchOrder', 'listPayments'])
})

test('real money is booked as real', async () => {
  const { order } = await desk.makeOrder()
  await desk.payInWindow(order.providerOrderId)
  await desk.db.update(orders).set({ mode: 'live' })
  const ctx = inMode(desk.context.system, 'live')
  expect(await settleWith(order.providerOrderId, { ctx })).toMatchObject({ isSimulated: false })
  expect(await desk.paymentsOf(order.id)).toMatchObject([{ isSimulated: false }])
  const told = await desk.toldOf('payment')
  expect(told).toMatchObject([{ data: { isSimulated: false } }])
})

test.each([
  ['deposit', 1],
  ['balance', 0],
] as const)('a paid %s starts %d projects', async (part, projects) => {
  const { order } = await desk.makeOrder()
  await desk.db.update(orders).set({ part })
  await desk.payInWindow(order.providerOrderId)
  await desk.settle(order.providerOrderId)
  const { rows } = await desk.pool.query(`select data from pgboss.job where name = 'start-project'`)
  expect(rows).toEqual(Array(projects).fill({ data: { leadId: (await desk.orderOf(order.id))?.leadId } }))
})

test('nobody can settle an order of other keys', async () => {
  const { order } = await desk.makeOrder()
  const proof = await desk.payInWindow(order.providerOrderId)
  await desk.db.update(orders).set({ mode: 'live' })
  await expect(desk.verify(proof)).rejects.toMatchObject({ code: 'forbidden' })
  desk.waitMinutes(20)
  await desk.reconcile()
  expect(await desk.paymentsOf(order.id)).toEqual([])
})
