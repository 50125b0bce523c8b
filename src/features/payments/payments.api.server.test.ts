import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { orders } from '#db/schema/orders.ts'
import { refunds } from '#db/schema/refunds.ts'
import { createPaymentLink } from '#features/billing/payment-links.server.ts'
import type { Ctx } from '#platform/context.server.ts'
import { clientAddress, json } from '#test/ask-api.ts'
import { businessBasic } from '#test/make-orders.ts'
import { setUpPaymentDesk } from '#test/payment-desk.ts'
import { exportOrders } from './orders/export-orders.server.ts'
import { listOrders } from './orders/list-orders.server.ts'
import { readOrder } from './orders/read-order.server.ts'
import { refundPayment } from './refunds/refund-payment.server.ts'

const desk = setUpPaymentDesk()

test.each([
  ['GET', '/api/admin/orders?status=nonsense'],
  ['GET', '/api/admin/orders.csv?status=nonsense'],
  ['GET', '/api/admin/orders/not-an-id'],
  ['POST', '/api/admin/orders/not-an-id/refunds'],
  ['POST', '/api/admin/leads/not-an-id/payment-link'],
])('%s %s is for staff, whatever else is wrong with it', async (method, path) => {
  const { ask } = desk.openApi()
  expect((await ask(desk.context.visitor, path, { method })).status).toBe(401)
  expect((await ask(desk.context.staff, path, { method })).status).not.toBe(401)
})

type Paid = { orderId: string; leadId: string }
const all = { status: '', lead: '', cursor: '' } as const

// Calls the verbs without the route's guard, as a job or another verb would.
test.each<[name: string, verb: (ctx: Ctx, paid: Paid) => Promise<unknown>]>([
  ['list orders', (ctx) => listOrders({ ctx, input: all })],
  ['export orders', (ctx) => exportOrders({ ctx, input: all })],
  ['read an order', (ctx, { orderId }) => readOrder({ ctx, input: { id: orderId } })],
  [
    'refund a payment',
    (ctx, { orderId }) => {
      const input = {
        orderId,
        amountInrMinor: 50_000,
        reason: 'Asked for',
        effect: 'owed-again' as const,
        key: randomUUID(),
      }
      return refundPayment({ ctx, input })
    },
  ],
  ['make a payment link', (ctx, { leadId }) => createPaymentLink({ ctx, input: { leadId, again: true } })],
])(
  'only staff may %s: for anybody else the provider is not called and nothing is written',
  async (_, verb) => {
    const { order } = await desk.makeOrder()
    await desk.verify(await desk.payInWindow(order.providerOrderId))
    const paid = { orderId: order.id, leadId: (await desk.orderOf(order.id))?.leadId ?? '' }
    const rows = () => Promise.all([desk.db.select().from(orders), desk.db.select().from(refunds)])
    const before = await rows()
    for (const actor of [desk.context.visitor, desk.context.system]) {
      const { ctx, asked } = desk.watchProvider(actor)
      await expect(verb(ctx, paid)).rejects.toMatchObject({ code: 'unauthenticated' })
      expect(asked).toEqual([])
    }
    expect(await rows()).toEqual(before)
    await verb(desk.context.staff, paid)
  },
)

const paidByRequest = { amount: 1500, currency: 'INR', quote: businessBasic }
const proof = {
  razorpay_order_id: 'order_Unknown0000000',
  razorpay_payment_id: 'pay_Unknown0000000',
  razorpay_signature: '0'.repeat(64),
}

test.each([
  ['order', 30, '/api/payment/create-order', paidByRequest, 201],
  ['order', 30, '/api/create-order', { amount: 450_000, currency: 'INR' }, 201],
  ['payment', 120, '/api/payment/verify', proof, 403],
  ['payment', 120, '/api/verify-payment', proof, 403],
  ['payment', 120, '/api/payment/simulate-success', { order_id: proof.razorpay_order_id }, 404],
  [
    'payment',
    120,
    '/api/send-payment-confirmation',
    { paymentData: { orderId: proof.razorpay_order_id, paymentId: proof.razorpay_payment_id } },
    200,
  ],
  ['paymentStatus', 120, '/api/payment/status', { order_id: proof.razorpay_order_id }, 404],
  ['paymentStatus', 120, '/api/payment/link/status', null, 404],
  ['payment', 120, '/api/payment/link', null, 404],
  ['payment', 120, '/api/payment/link/checkout', {}, 404],
  ['payment', 120, '/api/payment/link/fresh', {}, 404],
] as const)(
  'the limit “%s” is %d from one address: %s refuses the next',
  async (rule, points, path, body, status) => {
    const { ask, limits } = desk.openApi()
    for (let used = 1; used < points; used++) await limits.consume(rule, clientAddress)
    const sender = path.includes('/link') ? desk.holderOf('A'.repeat(22)) : desk.context.visitor
    const sent = body ? json(body) : {}
    expect((await ask(sender, path, sent)).status).toBe(status)
    const { ctx, asked } = desk.watchProvider(sender)
    const refused = await ask(ctx, path, sent)
    expect(refused.status).toBe(429)
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
    expect(asked).toEqual([])
  },
)
