import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { orders } from '#db/schema/orders.ts'
import { refunds } from '#db/schema/refunds.ts'
import type { RefundEffect, RefundStatus } from '#domain/records/refund.ts'
import type { Ctx } from '#platform/context.server.ts'
import { GatewayError, type GatewayRefund } from '#platform/payment-gateway.server.ts'
import type { MailJob } from '#platform/queue-mail.server.ts'
import { listeners } from '#server/listeners.server.ts'
import { signedEvent } from '#test/make-orders.ts'
import { setUpPaymentDesk } from '#test/payment-desk.ts'
import { untilWaiting } from '#test/until-waiting.ts'
import { readOrder } from '../orders/read-order.server.ts'
import { receiveProviderEvent } from '../provider/receive-provider-event.server.ts'
import { workProviderEvent } from '../provider/work-provider-event.job.server.ts'
import { refundPayment } from './refund-payment.server.ts'
import { recordRefund, settleRefunds } from './settle-refunds.server.ts'

const desk = setUpPaymentDesk()

const refund = (
  orderId: string,
  amountInrMinor: number,
  {
    key = randomUUID(),
    ctx = desk.context.staff,
    effect = 'owed-again',
  }: { key?: string; ctx?: Ctx; effect?: RefundEffect } = {},
) => refundPayment({ ctx, input: { orderId, amountInrMinor, reason: 'Asked for', effect, key } })
const read = (id: string) => readOrder({ ctx: desk.context.staff, input: { id } })
const givenBack = async (paymentId: string) =>
  (await desk.standIn.store.listRefunds(paymentId)).reduce((sum, { amount }) => sum + amount, 0)

test('a payment is given back in parts, never more than came in, and the timeline says so', async () => {
  const { id, paymentId } = await desk.paidOrder()
  expect(await refund(id, 50_000)).toMatchObject({
    status: 'partly-refunded',
    refundedInrMinor: 50_000,
    refundableInrMinor: 100_000,
    refunds: [{ status: 'processed', reason: 'Asked for', requestedBy: 'Meera' }],
  })
  await expect(refund(id, 100_001)).rejects.toMatchObject({ fields: [{ field: 'amountInrMinor' }] })
  expect(await refund(id, 100_000)).toMatchObject({ status: 'refunded', refundableInrMinor: 0 })
  await expect(refund(id, 100)).rejects.toMatchObject({ code: 'conflict' })
  expect(await givenBack(paymentId)).toBe(150_000)
  const told = await desk.toldOf('refund')
  expect(told.map(({ actor }) => actor)).toEqual(['Meera', 'Meera'])
  const { receipt } = (await desk.orderOf(id)) ?? {}
  const standing = { effect: 'owed-again', leftInrMinor: 1_400_000 }
  expect(told[0]?.data).toEqual({
    orderId: id,
    receipt,
    amountInrMinor: 50_000,
    reason: 'Asked for',
    ...standing,
  })
})

test('the same form pressed twice, or two at once for all of it, give back once', async () => {
  const { id, paymentId } = await desk.paidOrder()
  const key = randomUUID()
  const pressed = await Promise.all([refund(id, 50_000, { key }), refund(id, 50_000, { key })])
  expect(pressed.map(({ refunds }) => refunds.map((made) => made.id))).toEqual([[key], [key]])
  expect(await givenBack(paymentId)).toBe(50_000)
  const both = await Promise.allSettled([refund(id, 100_000), refund(id, 100_000)])
  expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  expect(await givenBack(paymentId)).toBe(150_000)
})

test('a form that made one refund makes no other, and says so', async () => {
  const { id } = await desk.paidOrder()
  const other = await desk.paidOrder()
  const key = randomUUID()
  await refund(id, 50_000, { key })
  for (const again of [
    () => refund(id, 40_000, { key }),
    () => refund(other.id, 50_000, { key }),
    () => refund(id, 50_000, { key, effect: 'lowers-price' }),
  ]) {
    await expect(again()).rejects.toMatchObject({ code: 'key-reused' })
  }
  expect(await desk.db.select().from(refunds)).toHaveLength(1)
})

test('who reads an order while a refund is booked reads the state and the refunds of one moment', async () => {
  const { id, paymentId } = await desk.paidOrder()
  await desk.standIn.store.refund(paymentId, { amount: 50_000, receipt: null, notes: [] })
  const reading = await desk.db.transaction(async (tx) => {
    // Who reads has found the order, and waits here for its refunds.
    await tx.execute(sql`lock table ${refunds} in access exclusive mode`)
    const reading = read(id)
    await untilWaiting(desk.pool)
    const ctx = { ...desk.context.system, db: tx }
    await settleRefunds({ ctx, input: { providerPaymentId: paymentId } })
    return { page: reading }
  })
  expect(await reading.page).toMatchObject({
    status: 'paid',
    refundedInrMinor: 0,
    refundableInrMinor: 150_000,
    refunds: [],
  })
})

/** Starts all at once, and lets none store a refund until each waits for the lock. */
async function startTogether<T>(starts: (() => Promise<T>)[]): Promise<PromiseSettledResult<T>[]> {
  const running = await desk.db.transaction(async (tx) => {
    await tx.execute('lock table refunds in share mode')
    const started = starts.map((start) => start())
    await desk.untilOverOrWaiting(...started)
    return started
  })
  return Promise.allSettled(running)
}

test('of four simultaneous full refunds, one asks the provider', async () => {
  const { id, paymentId } = await desk.paidOrder()
  const { ctx, asked } = desk.watchProvider(desk.context.staff)
  const answers = await startTogether(Array.from({ length: 4 }, () => () => refund(id, 150_000, { ctx })))
  expect(asked).toEqual(['refundPayment'])
  expect(answers.map(({ status }) => status).sort()).toEqual([
    'fulfilled',
    'rejected',
    'rejected',
    'rejected',
  ])
  expect(await givenBack(paymentId)).toBe(150_000)
})

test('while a listener of a refund fails the refund is not booked, and a later look books it', async () => {
  const { id } = await desk.paidOrder()
  const fail = async () => {
    throw new Error('A listener fails')
  }
  const refundBooked = [...listeners.refundBooked, fail]
  const ctx = { ...desk.context.staff, listeners: { ...listeners, refundBooked } }
  await expect(refund(id, 50_000, { ctx })).rejects.toThrow('A listener fails')
  expect(await read(id)).toMatchObject({ refundedInrMinor: 0, refunds: [{ status: 'requested' }] })
  expect(await desk.toldOf('refund')).toEqual([])
  desk.waitMinutes(1)
  await desk.reconcile()
  expect(await read(id)).toMatchObject({ refundedInrMinor: 50_000, refunds: [{ status: 'processed' }] })
  expect(await desk.toldOf('refund')).toHaveLength(1)
})

test('a dashboard refund that is reported twice at once is booked once', async () => {
  const { id, paymentId } = await desk.paidOrder()
  await desk.standIn.store.refund(paymentId, { amount: 50_000, receipt: null, notes: [] })
  const settle = () => settleRefunds({ ctx: desk.context.system, input: { providerPaymentId: paymentId } })
  const answers = await startTogether([settle, settle])
  expect(answers.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled'])
  expect(await read(id)).toMatchObject({ refundedInrMinor: 50_000, refunds: [{ status: 'processed' }] })
  const told = await desk.toldOf('refund')
  expect(told).toHaveLength(1)
})

test.each(['refund-customer', 'refund-agency'])(
  'while the queue refuses the mail “%s” a refund is not booked, and a later look books it',
  async (kind) => {
    const { id, paymentId } = await desk.paidOrder()
    const ctx = desk.withQueueThatRefuses(desk.context.staff, (job) => (job as MailJob).kind === kind)
    await expect(refund(id, 50_000, { ctx })).rejects.toThrow('The queue is full')
    expect(await read(id)).toMatchObject({
      status: 'paid',
      refundedInrMinor: 0,
      refunds: [{ status: 'requested' }],
    })
    desk.waitMinutes(1)
    await desk.reconcile()
    expect(await read(id)).toMatchObject({ refundedInrMinor: 50_000, refunds: [{ status: 'processed' }] })
    expect(await givenBack(paymentId)).toBe(50_000)
    const told = await desk.toldOf('refund')
    expect(told).toHaveLength(1)
  },
)

/** Staff's context with a provider that answers every refund with this status. */
function refundsComeOut(status: GatewayRefund['status']) {
  const { staff } = desk.context
  const refundPayment = async (
    asked: Parameters<typeof staff.gateway.refundPayment>[0],
  ): Promise<GatewayRefund> => ({
    id: `rfnd_${asked.receipt.replaceAll('-', '').slice(0, 14)}`,
    payment_id: asked.paymentId,
    amount: asked.amountMinor,
    currency: 'INR',
    status,
    receipt: asked.receipt,
  })
  return { ...staff, gateway: { ...staff.gateway, refundPayment } }
}

test('a pending refund cannot be repeated, and the provider is not asked', async () => {
  const { id } = await desk.paidOrder()
  const { ctx, asked } = desk.watchProvider(refundsComeOut('pending'))
  expect(await refund(id, 100_000, { ctx })).toMatchObject({
    status: 'paid',
    refundedInrMinor: 0,
    refundableInrMinor: 50_000,
    refunds: [{ status: 'pending' }],
  })
  await expect(refund(id, 100_000, { ctx })).rejects.toMatchObject({
    code: 'invalid',
    message: 'At most ₹500 can be refunded.',
  })
  expect(asked).toEqual(['refundPayment'])
})

test('a pending refund does not count as refunded, even if all the rest is', async () => {
  const { id } = await desk.paidOrder()
  await refund(id, 50_000, { ctx: refundsComeOut('pending') })
  expect(await refund(id, 100_000)).toMatchObject({
    status: 'partly-refunded',
    refundedInrMinor: 100_000,
    refundableInrMinor: 0,
  })
})

test.each<[from: GatewayRefund['status'], to: GatewayRefund['status'], stays: RefundStatus]>([
  ['pending', 'processed', 'processed'],
  ['pending', 'failed', 'failed'],
  ['processed', 'pending', 'processed'],
  ['processed', 'failed', 'processed'],
  ['failed', 'pending', 'failed'],
  ['failed', 'processed', 'failed'],
])('a refund that is %s and then told as %s is %s', async (from, to, stays) => {
  const { id } = await desk.paidOrder()
  const key = randomUUID()
  await refund(id, 50_000, { key, ctx: refundsComeOut(from) })
  const before = await read(id)
  const [booked] = await desk.db.select().from(refunds)
  const told: GatewayRefund = {
    id: booked?.providerRefundId ?? '',
    payment_id: before.payments[0]?.providerPaymentId ?? '',
    amount: 50_000,
    currency: 'INR',
    status: to,
    receipt: key,
  }
  await recordRefund({ ctx: desk.context.system, input: { refund: told } })
  const after = await read(id)
  expect(after.refunds).toMatchObject([{ status: stays }])
  const isBack = stays === 'processed'
  expect(after).toMatchObject({
    status: isBack ? 'partly-refunded' : 'paid',
    refundedInrMinor: isBack ? 50_000 : 0,
    refundableInrMinor: stays === 'failed' ? 150_000 : 100_000,
  })
  const events = await desk.toldOf('refund')
  expect(events).toHaveLength(isBack ? 1 : 0)
})

test('an order that is unknown, unpaid or made with other keys is not refunded, and the provider is not asked', async () => {
  const { ctx, asked } = desk.watchProvider(desk.context.staff)
  await expect(refund(randomUUID(), 100, { ctx })).rejects.toMatchObject({ code: 'not-found' })
  const { order } = await desk.makeOrder()
  await expect(refund(order.id, 100, { ctx })).rejects.toMatchObject({ code: 'conflict' })
  const { id } = await desk.paidOrder()
  await desk.db.update(orders).set({ mode: 'live' })
  await expect(refund(id, 100, { ctx })).rejects.toMatchObject({
    code: 'conflict',
    message: expect.stringContaining('other keys'),
  })
  expect(asked).toEqual([])
  expect(await desk.db.select().from(refunds)).toEqual([])
})

test.each(['paid', 'partly-refunded', 'refunded'] as const)(
  'a second payment of an order that is %s is given back first, and the order stays as it is',
  async (status) => {
    const { id, paymentId } = await desk.paidOrder()
    if (status !== 'paid') await refund(id, status === 'refunded' ? 150_000 : 50_000)
    const before = await desk.orderOf(id)
    const second = await desk.payAgain(before?.providerOrderId ?? '')
    await desk.settle(before?.providerOrderId ?? '')
    expect(await desk.orderOf(id)).toEqual(before)

    expect(await refund(id, 150_000)).toMatchObject({ status, refundedInrMinor: before?.refundedMinor })
    expect(await givenBack(second)).toBe(150_000)
    expect(await givenBack(paymentId)).toBe(before?.refundedMinor)
    const left = 150_000 - (before?.refundedMinor ?? 0)
    expect(await read(id)).toMatchObject({ refundableInrMinor: left })
  },
)

test.each(['before', 'after'])(
  'an answer lost %s the provider did it: given back once all the same',
  async (when) => {
    const { id, paymentId } = await desk.paidOrder()
    const { gateway } = desk.context.staff
    const lost: typeof gateway = {
      ...gateway,
      async refundPayment(asked) {
        if (when === 'after') await gateway.refundPayment(asked)
        throw new GatewayError('unavailable', 'The line broke')
      },
    }
    const asked = await refund(id, 50_000, { ctx: { ...desk.context.staff, gateway: lost } })
    expect(asked).toMatchObject({ refunds: [{ status: 'requested' }], refundableInrMinor: 100_000 })
    desk.waitMinutes(1)
    await Promise.all([1, 2].map(() => desk.reconcile()))
    await desk.reconcile()
    expect(await read(id)).toMatchObject({ status: 'partly-refunded', refunds: [{ status: 'processed' }] })
    expect(await givenBack(paymentId)).toBe(50_000)
  },
)

test('a refund that the provider refuses has failed, and the money can be given back again', async () => {
  const { id } = await desk.paidOrder()
  const gateway = {
    ...desk.context.staff.gateway,
    refundPayment: () => Promise.reject(new GatewayError('refused', 'No')),
  }
  const key = randomUUID()
  for (const ctx of [{ ...desk.context.staff, gateway }, desk.context.staff]) {
    await expect(refund(id, 150_000, { key, ctx })).rejects.toMatchObject({
      code: 'conflict',
      message: /refused/,
    })
  }
  expect(await read(id)).toMatchObject({
    status: 'paid',
    refunds: [{ status: 'failed' }],
    refundableInrMinor: 150_000,
  })
})

test('a dashboard refund that has a receipt of its own is booked', async () => {
  const { id, paymentId } = await desk.paidOrder()
  await desk.standIn.store.refund(paymentId, { amount: 50_000, receipt: 'RF-7', notes: [] })
  await settleRefunds({ ctx: desk.context.system, input: { providerPaymentId: paymentId } })
  expect(await read(id)).toMatchObject({ refundedInrMinor: 50_000, refunds: [{ requestedBy: 'Provider' }] })
})

test('a payment whose lead was deleted is given back like any other', async () => {
  const { id, paymentId } = await desk.paidOrder()
  await desk.pool.query('delete from leads')
  expect(await refund(id, 150_000)).toMatchObject({ status: 'refunded', lead: null })
  expect(await givenBack(paymentId)).toBe(150_000)
})

test('a refund made in the provider’s dashboard arrives by its event, once', async () => {
  const { id, paymentId } = await desk.paidOrder()
  await desk.standIn.store.refund(paymentId, { amount: 150_000, receipt: null, notes: [] })
  for (const event of ['refund.created', 'refund.processed', 'refund.processed']) {
    const input = signedEvent(desk.standIn, {
      event,
      payload: { refund: { entity: { payment_id: paymentId } } },
    })
    await receiveProviderEvent({ ctx: desk.context.visitor, input })
    const data = { eventId: input.eventId }
    await workProviderEvent.handle({ ctx: desk.context.system, data, attempt: 1, lastAttempt: false })
  }
  expect(await read(id)).toMatchObject({
    status: 'refunded',
    refundedInrMinor: 150_000,
    refunds: [{ requestedBy: 'Provider', status: 'processed' }],
  })
})
