import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { orders } from '#db/schema/orders.ts'
import { refunds } from '#db/schema/refunds.ts'
import { createPaymentLink } from '#features/billing/payment-links.server.ts'
import type { Ctx } from '#platform/context.server.ts'
import { businessBasic } from '#test/fixtures/order-fixtures.ts'
import { setUpPayments } from '#test/fixtures/payment-fixtures.ts'
import { clientAddress, json } from '#test/servers/api-server.ts'
import { exportOrders } from './orders/export-orders.server.ts'
import { listOrders } from './orders/list-orders.server.ts'
import { readOrder } from './orders/read-order.server.ts'
import { refundPayment } from './refunds/refund-payment.server.ts'

const app = setUpPayments()

test.each([
  ['GET', '/api/admin/orders?status=nonsense'],
  ['GET', '/api/admin/orders.csv?status=nonsense'],
  ['GET', '/api/admin/orders/not-an-id'],
  ['POST', '/api/admin/orders/not-an-id/refunds'],
  ['POST', '/api/admin/leads/not-an-id/payment-link'],
])('%s %s refuses all but staff before it checks anything else', async (method, path) => {
  const { ask } = app.openApi()
  expect((await ask(app.context.visitor, path, { method })).status).toBe(401)
  expect((await ask(app.context.staff, path, { method })).status).not.toBe(401)
})

type Paid = { orderId: string; leadId: string }
const all = { status: '', lead: '', client: '', q: '', sort: '', cursor: '' } as const

// A job calls these verbs without the route's guard.
test.each<[name: string, verb: (ctx: Ctx, paid: Paid) => Promise<unknown>]>([
  ['list orders', (ctx) => listOrders(ctx, all)],
  ['export orders', (ctx) => exportOrders(ctx, all)],
  ['read an order', (ctx, { orderId }) => readOrder(ctx, { id: orderId })],
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
      return refundPayment(ctx, input)
    },
  ],
  [
    'make a payment link',
    (ctx, { leadId }) => createPaymentLink(ctx, { leadId, part: 'amount', amountInrMinor: 50_000 }),
  ],
])('only staff may %s: a refusal calls no provider and writes nothing', async (_, verb) => {
  const { order } = await app.makeOrder()
  await app.verify(await app.payInWindow(order.providerOrderId))
  const paid = { orderId: order.id, leadId: (await app.orderOf(order.id))?.leadId ?? '' }
  const rows = () => Promise.all([app.db.select().from(orders), app.db.select().from(refunds)])
  const before = await rows()
  for (const actor of [app.context.visitor, app.context.system]) {
    const { ctx, asked } = app.watchProvider(actor)
    await expect(verb(ctx, paid)).rejects.toMatchObject({ code: 'unauthenticated' })
    expect(asked).toEqual([])
  }
  expect(await rows()).toEqual(before)
  await verb(app.context.staff, paid)
})

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
  'the limit “%s” allows %d requests from one address, then %s refuses',
  async (rule, points, path, body, status) => {
    const { ask, limits } = app.openApi()
    for (let used = 1; used < points; used++) await limits.consume(rule, clientAddress)
    const sender = path.includes('/link') ? app.holderOf('A'.repeat(22)) : app.context.visitor
    const sent = body ? json(body) : {}
    expect((await ask(sender, path, sent)).status).toBe(status)
    const { ctx, asked } = app.watchProvider(sender)
    const refused = await ask(ctx, path, sent)
    expect(refused.status).toBe(429)
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
    expect(asked).toEqual([])
  },
)
