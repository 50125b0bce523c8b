import { expect, test } from 'vitest'
import { leadEvents } from '#db/schema/leads.ts'
import { orders } from '#db/schema/orders.ts'
import { paymentAttempts } from '#db/schema/payment-attempts.ts'
import { setUpPaymentDesk } from '#test/payment-desk.ts'
import { type SettleSeam, settlePayment } from './settle-payment.server.ts'

const desk = setUpPaymentDesk()

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

// A competitor that needs the lock waits for it, so inside the transaction it is started and awaited afterwards.
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
    await settlePayment({
      ctx: desk.context.system,
      input: { providerOrderId: order.providerOrderId, by: 'webhook' },
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

test('a failed try is an attempt and not an end; authorised days later, it is captured and settled', async () => {
  const { order } = await desk.makeOrder()
  const { razorpay_payment_id: paymentId } = await desk.payInWindow(order.providerOrderId, 'failure')
  expect(await desk.settle(order.providerOrderId, 'webhook')).toEqual({ state: 'open' })
  expect(await desk.orderOf(order.id)).toMatchObject({ status: 'attempted' })
  const tries = () => desk.db.select().from(paymentAttempts)
  expect(await tries()).toMatchObject([{ status: 'failed', reason: 'payment_failed' }])

  await desk.standIn.store.authorizeLate(paymentId, 'never')
  desk.waitMinutes(3 * 24 * 60)
  await desk.reconcile()
  await desk.expectSettledOnce(order.id)
  expect(await tries()).toMatchObject([{ status: 'captured' }])
})

test('a second payment of a paid order is kept apart, to be given back', async () => {
  const { order } = await desk.makeOrder()
  await desk.verify(await desk.payInWindow(order.providerOrderId))
  // The provider refuses this itself; should it ever happen, no money may go unseen.
  const second = JSON.stringify({
    id: 'pay_Second00000000',
    order_id: order.providerOrderId,
    amount: 150_000,
    currency: 'INR',
    status: 'captured',
    method: 'upi',
    created_at: 2_000_000_000,
  })
  await desk.pool.query(
    `insert into standin_entities (id, kind, parent_id, entity) values ('pay_Second00000000', 'payment', $1, $2)`,
    [order.providerOrderId, second],
  )
  await desk.settle(order.providerOrderId)
  await desk.settle(order.providerOrderId)
  expect((await desk.paymentsOf(order.id)).map(({ isSurplus }) => isSurplus)).toEqual([false, true])
  expect((await desk.queuedMailsOf(order.id)).filter((kind) => kind === 'payment-receipt')).toHaveLength(1)
  const told = (await desk.db.select().from(leadEvents)).filter(({ kind }) => kind === 'payment')
  expect(told.map(({ data }) => data)).toMatchObject([{ isSurplus: false }, { isSurplus: true }])
})

test('an order of other keys is nobody’s business', async () => {
  const { order } = await desk.makeOrder()
  const proof = await desk.payInWindow(order.providerOrderId)
  await desk.db.update(orders).set({ mode: 'live' })
  await expect(desk.verify(proof)).rejects.toMatchObject({ code: 'forbidden' })
  desk.waitMinutes(20)
  await desk.reconcile()
  expect(await desk.paymentsOf(order.id)).toEqual([])
})
