import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { orders } from '#db/schema/orders.ts'
import { refunds } from '#db/schema/refunds.ts'
import type { RefundEffect, RefundStatus } from '#domain/records/refund.ts'
import type { Ctx } from '#platform/context.server.ts'
import type { MailJob } from '#platform/mail/queue-mail.server.ts'
import { GatewayError, type GatewayRefund } from '#platform/payment-gateway.server.ts'
import { listeners } from '#server/listeners.server.ts'
import { untilWaiting } from '#test/database/until-waiting.ts'
import { signedEvent } from '#test/fixtures/order-fixtures.ts'
import { setUpPayments } from '#test/fixtures/payment-fixtures.ts'
import { readOrder } from '../orders/read-order.server.ts'
import { processProviderEvent } from '../provider/process-provider-event.job.server.ts'
import { receiveProviderEvent } from '../provider/receive-provider-event.server.ts'
import { refundPayment } from './refund-payment.server.ts'
import { recordRefund, settleRefunds } from './settle-refunds.server.ts'

const app = setUpPayments()

const refund = async (
  orderId: string,
  amountInrMinor: number,
  {
    key = randomUUID(),
    ctx = app.context.staff,
    effect = 'owed-again',
    paymentId,
  }: { key?: string; ctx?: Ctx; effect?: RefundEffect; paymentId?: string } = {},
) => {
  const input = { orderId, amountInrMinor, reason: 'Asked for', effect, paymentId, key }
  return readOrder(ctx, await refundPayment(ctx, input))
}
const read = (id: string) => readOrder(app.context.staff, { id })
const givenBack = async (paymentId: string) =>
  (await app.standIn.store.listRefunds(paymentId)).reduce((sum, { amount }) => sum + amount, 0)

test('refunds a payment in parts, never more than was paid, and records it on the timeline', async () => {
  const { id, paymentId } = await app.paidOrder()
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
  const events = await app.eventsOf('refund')
  expect(events.map(({ actor }) => actor)).toEqual(['Meera', 'Meera'])
  const { receipt } = (await app.orderOf(id)) ?? {}
  const standing = { effect: 'owed-again', leftInrMinor: 1_400_000 }
  expect(events[0]?.data).toEqual({
    orderId: id,
    receipt,
    amountInrMinor: 50_000,
    reason: 'Asked for',
    ...standing,
  })
})

test('refunds once if the same form is submitted twice, or two forms refund the whole at once', async () => {
  const { id, paymentId } = await app.paidOrder()
  const key = randomUUID()
  const pressed = await Promise.all([refund(id, 50_000, { key }), refund(id, 50_000, { key })])
  expect(pressed.map(({ refunds }) => refunds.map((made) => made.id))).toEqual([[key], [key]])
  expect(await givenBack(paymentId)).toBe(50_000)
  const both = await Promise.allSettled([refund(id, 100_000), refund(id, 100_000)])
  expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  expect(await givenBack(paymentId)).toBe(150_000)
})

test('a submitted form makes no second refund, and says so', async () => {
  const { id } = await app.paidOrder()
  const other = await app.paidOrder()
  const key = randomUUID()
  await refund(id, 50_000, { key })
  for (const again of [
    () => refund(id, 40_000, { key }),
    () => refund(other.id, 50_000, { key }),
    () => refund(id, 50_000, { key, effect: 'lowers-price' }),
  ]) {
    await expect(again()).rejects.toMatchObject({ code: 'key-reused' })
  }
  expect(await app.db.select().from(refunds)).toHaveLength(1)
})

test('a read while a refund is booked has status and refunds of the same moment', async () => {
  const { id, paymentId } = await app.paidOrder()
  await app.standIn.store.refund(paymentId, { amount: 50_000, receipt: null, notes: [] })
  const reading = await app.db.transaction(async (tx) => {
    // The reader has found the order, and waits here for its refunds.
    await tx.execute(sql`lock table ${refunds} in access exclusive mode`)
    const reading = read(id)
    await untilWaiting(app.pool)
    const ctx = { ...app.context.system, db: tx }
    await settleRefunds(ctx, { providerPaymentId: paymentId })
    return { page: reading }
  })
  expect(await reading.page).toMatchObject({
    status: 'paid',
    refundedInrMinor: 0,
    refundableInrMinor: 150_000,
    refunds: [],
  })
})

/** The lock lets no refund be stored until all have started. */
async function startTogether<T>(starts: (() => Promise<T>)[]): Promise<PromiseSettledResult<T>[]> {
  const running = await app.db.transaction(async (tx) => {
    await tx.execute('lock table refunds in share mode')
    const started = starts.map((start) => start())
    await app.untilOverOrWaiting(...started)
    return started
  })
  return Promise.allSettled(running)
}

test('only one of four simultaneous full refunds calls the provider', async () => {
  const { id, paymentId } = await app.paidOrder()
  const { ctx, asked } = app.watchProvider(app.context.staff)
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

test('a failing refund listener prevents the booking, and a later poll books the refund', async () => {
  const { id } = await app.paidOrder()
  const fail = async () => {
    throw new Error('A listener fails')
  }
  const refundBooked = [...listeners.refundBooked, fail]
  const ctx = { ...app.context.staff, listeners: { ...listeners, refundBooked } }
  await expect(refund(id, 50_000, { ctx })).rejects.toThrow('A listener fails')
  expect(await read(id)).toMatchObject({ refundedInrMinor: 0, refunds: [{ status: 'requested' }] })
  expect(await app.eventsOf('refund')).toEqual([])
  app.waitMinutes(1)
  await app.reconcile()
  expect(await read(id)).toMatchObject({ refundedInrMinor: 50_000, refunds: [{ status: 'processed' }] })
  expect(await app.eventsOf('refund')).toHaveLength(1)
})

test('books a dashboard refund once if it is reported twice at the same time', async () => {
  const { id, paymentId } = await app.paidOrder()
  await app.standIn.store.refund(paymentId, { amount: 50_000, receipt: null, notes: [] })
  const settle = () => settleRefunds(app.context.system, { providerPaymentId: paymentId })
  const answers = await startTogether([settle, settle])
  expect(answers.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled'])
  expect(await read(id)).toMatchObject({ refundedInrMinor: 50_000, refunds: [{ status: 'processed' }] })
  const events = await app.eventsOf('refund')
  expect(events).toHaveLength(1)
})

test.each(['refund-customer', 'refund-agency'])(
  'a refund is not booked while its mail “%s” cannot be queued, and a later poll books it',
  async (kind) => {
    const { id, paymentId } = await app.paidOrder()
    const ctx = app.withQueueThatRefuses(app.context.staff, (job) => (job as MailJob).kind === kind)
    await expect(refund(id, 50_000, { ctx })).rejects.toThrow('The queue is full')
    expect(await read(id)).toMatchObject({
      status: 'paid',
      refundedInrMinor: 0,
      refunds: [{ status: 'requested' }],
    })
    app.waitMinutes(1)
    await app.reconcile()
    expect(await read(id)).toMatchObject({ refundedInrMinor: 50_000, refunds: [{ status: 'processed' }] })
    expect(await givenBack(paymentId)).toBe(50_000)
    const events = await app.eventsOf('refund')
    expect(events).toHaveLength(1)
  },
)

function refundsComeOut(status: GatewayRefund['status']) {
  const { staff } = app.context
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

test('refuses to repeat a pending refund, without calling the provider', async () => {
  const { id } = await app.paidOrder()
  const { ctx, asked } = app.watchProvider(refundsComeOut('pending'))
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

test('a pending refund does not count as refunded, even if everything else is refunded', async () => {
  const { id } = await app.paidOrder()
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
])('a refund reported first as %s, then as %s is %s', async (from, to, stays) => {
  const { id } = await app.paidOrder()
  const key = randomUUID()
  await refund(id, 50_000, { key, ctx: refundsComeOut(from) })
  const before = await read(id)
  const [booked] = await app.db.select().from(refunds)
  const reported: GatewayRefund = {
    id: booked?.providerRefundId ?? '',
    payment_id: before.payments[0]?.providerPaymentId ?? '',
    amount: 50_000,
    currency: 'INR',
    status: to,
    receipt: key,
  }
  await recordRefund(app.context.system, { refund: reported })
  const after = await read(id)
  expect(after.refunds).toMatchObject([{ status: stays }])
  const isBack = stays === 'processed'
  expect(after).toMatchObject({
    status: isBack ? 'partly-refunded' : 'paid',
    refundedInrMinor: isBack ? 50_000 : 0,
    refundableInrMinor: stays === 'failed' ? 150_000 : 100_000,
  })
  const events = await app.eventsOf('refund')
  expect(events).toHaveLength(isBack ? 1 : 0)
})

test('refuses to refund an order that is unknown, unpaid or of other keys, without calling the provider', async () => {
  const { ctx, asked } = app.watchProvider(app.context.staff)
  await expect(refund(randomUUID(), 100, { ctx })).rejects.toMatchObject({ code: 'not-found' })
  const { order } = await app.makeOrder()
  await expect(refund(order.id, 100, { ctx })).rejects.toMatchObject({ code: 'conflict' })
  const { id } = await app.paidOrder()
  await app.db.update(orders).set({ mode: 'live' })
  await expect(refund(id, 100, { ctx })).rejects.toMatchObject({
    code: 'conflict',
    message: expect.stringContaining('other payment keys'),
  })
  expect(asked).toEqual([])
  expect(await app.db.select().from(refunds)).toEqual([])
})

test.each(['paid', 'partly-refunded', 'refunded'] as const)(
  'a duplicate payment of an order that is %s is refunded first, and the order keeps its status',
  async (status) => {
    const { id, paymentId } = await app.paidOrder()
    if (status !== 'paid') await refund(id, status === 'refunded' ? 150_000 : 50_000)
    const before = await app.orderOf(id)
    const second = await app.payAgain(before?.providerOrderId ?? '')
    await app.settle(before?.providerOrderId ?? '')
    expect(await app.orderOf(id)).toEqual(before)

    expect(await refund(id, 150_000)).toMatchObject({ status, refundedInrMinor: before?.refundedMinor })
    expect(await givenBack(second)).toBe(150_000)
    expect(await givenBack(paymentId)).toBe(before?.refundedMinor)
    const left = 150_000 - (before?.refundedMinor ?? 0)
    expect(await read(id)).toMatchObject({ refundableInrMinor: left })
  },
)

test('refuses to refund another payment than the one that staff have read', async () => {
  const { id, paymentId } = await app.paidOrder()
  const seen = (await read(id)).refundablePaymentId ?? ''
  const { providerOrderId = '' } = (await app.orderOf(id)) ?? {}
  const second = await app.payAgain(providerOrderId)
  await app.settle(providerOrderId)
  const key = randomUUID()
  await expect(refund(id, 50_000, { key, paymentId: seen })).rejects.toMatchObject({
    code: 'conflict',
    message: /would refund another one/,
  })
  expect(await app.db.select().from(refunds)).toEqual([])

  const surplus = (await read(id)).refundablePaymentId ?? ''
  for (let tries = 0; tries < 2; tries++) await refund(id, 50_000, { key, paymentId: surplus })
  await expect(refund(id, 50_000, { key, paymentId: seen })).rejects.toMatchObject({ code: 'key-reused' })
  expect([await givenBack(second), await givenBack(paymentId)]).toEqual([50_000, 0])
})

test.each(['before', 'after'])(
  'refunds once if the answer is lost %s the provider made the refund',
  async (when) => {
    const { id, paymentId } = await app.paidOrder()
    const { gateway } = app.context.staff
    const lost: typeof gateway = {
      ...gateway,
      async refundPayment(asked) {
        if (when === 'after') await gateway.refundPayment(asked)
        throw new GatewayError('unavailable', 'The line broke')
      },
    }
    const asked = await refund(id, 50_000, { ctx: { ...app.context.staff, gateway: lost } })
    expect(asked).toMatchObject({ refunds: [{ status: 'requested' }], refundableInrMinor: 100_000 })
    app.waitMinutes(1)
    await Promise.all([1, 2].map(() => app.reconcile()))
    await app.reconcile()
    expect(await read(id)).toMatchObject({ status: 'partly-refunded', refunds: [{ status: 'processed' }] })
    expect(await givenBack(paymentId)).toBe(50_000)
  },
)

test('a refund that the provider refuses has failed and can be tried again', async () => {
  const { id } = await app.paidOrder()
  const gateway = {
    ...app.context.staff.gateway,
    refundPayment: () => Promise.reject(new GatewayError('refused', 'No')),
  }
  const key = randomUUID()
  for (const ctx of [{ ...app.context.staff, gateway }, app.context.staff]) {
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

test('books a dashboard refund with a foreign receipt', async () => {
  const { id, paymentId } = await app.paidOrder()
  await app.standIn.store.refund(paymentId, { amount: 50_000, receipt: 'RF-7', notes: [] })
  await settleRefunds(app.context.system, { providerPaymentId: paymentId })
  expect(await read(id)).toMatchObject({ refundedInrMinor: 50_000, refunds: [{ requestedBy: 'Provider' }] })
})

test('refunds a payment whose lead was deleted', async () => {
  const { id, paymentId } = await app.paidOrder()
  await app.pool.query('delete from leads')
  expect(await refund(id, 150_000)).toMatchObject({ status: 'refunded', lead: null })
  expect(await givenBack(paymentId)).toBe(150_000)
})

test('books a refund made in the provider’s dashboard once, by its event', async () => {
  const { id, paymentId } = await app.paidOrder()
  await app.standIn.store.refund(paymentId, { amount: 150_000, receipt: null, notes: [] })
  for (const event of ['refund.created', 'refund.processed', 'refund.processed']) {
    const input = signedEvent(app.standIn, {
      event,
      payload: { refund: { entity: { payment_id: paymentId } } },
    })
    await receiveProviderEvent(app.context.visitor, input)
    const data = { eventId: input.eventId }
    await processProviderEvent.handle({ ctx: app.context.system, data, attempt: 1, lastAttempt: false })
  }
  expect(await read(id)).toMatchObject({
    status: 'refunded',
    refundedInrMinor: 150_000,
    refunds: [{ requestedBy: 'Provider', status: 'processed' }],
  })
})
