import { type Context, Hono } from 'hono'
import { requirePayments } from '#platform/api/require-payments.server.ts'
import { done, serve } from '#platform/api/serve.server.ts'
import { AppError } from '#platform/app-error.server.ts'
import type { Ctx } from '#platform/context.server.ts'
import { sendCsv } from '#platform/csv/csv.server.ts'
import type { AppEnv } from '#platform/http.server.ts'
import { ensureVisitorHash, readVisitorHash } from '#platform/visitor-cookie.server.ts'
import { paymentLinkPath } from './links/payment-link.ts'
import { type CreatedOrder, createOrder } from './orders/create-order.server.ts'
import { exportOrders } from './orders/export-orders.server.ts'
import { listOrders } from './orders/list-orders.server.ts'
import * as adminWires from './orders/order.admin.wire.ts'
import { orderList } from './orders/order.ts'
import { wizardOrderOf } from './orders/wizard-order.server.ts'
import { listOwnPayments } from './own-payments/list-own-payments.server.ts'
import * as wires from './payment.wire.ts'
import {
  type OrderLinks,
  ownOrderSchema,
  type PaymentOrderAnswer,
  paymentConfirmationSchema,
  paymentOrderSchema,
  simulatePaymentSchema,
  verifyPaymentSchema,
  wizardOrderSchema,
} from './payment-api.ts'
import { receiveProviderEvent } from './provider/receive-provider-event.server.ts'
import { simulatePayment } from './provider/simulate-payment.server.ts'
import { confirmPayment } from './settlement/confirm-payment.server.ts'
import { verifyPayment } from './settlement/verify-payment.server.ts'
import { readLinkedPaymentState, readPaymentState } from './state/read-payment-state.server.ts'

export const paymentsApi = new Hono<AppEnv>()

const open = { access: 'anyone', gate: requirePayments } as const

serve(
  paymentsApi,
  wires.createOrder,
  { ...open, limit: 'order', body: paymentOrderSchema, status: 201 },
  async (ctx, { amount, notes, quote, request }, c) => {
    const { customerPhone = '', companyName = '', source = 'contact', ...answers } = request ?? {}
    const created = await createOrder(ctx, {
      source,
      amountMinor: amount,
      description: notes.description ?? '',
      customer: {
        name: notes.customer_name ?? '',
        email: notes.customer_email ?? '',
        phone: customerPhone,
        companyName,
      },
      request: { ...noAnswers, ...answers },
      visitorHashes: [ensureVisitorHash(c)],
      quote,
    })
    return { success: true, order: orderOf(created), ...linksOf(ctx, created) } as const
  },
)
serve(
  paymentsApi,
  wires.createWizardOrder,
  { ...open, limit: 'order', body: wizardOrderSchema, status: 201 },
  async (ctx, input, c) => {
    const created = await createOrder(ctx, {
      ...wizardOrderOf(input),
      quote: input.quote,
      visitorHashes: [ensureVisitorHash(c)],
    })
    return { ...orderOf(created), ...linksOf(ctx, created) }
  },
)

const proof = { ...open, limit: 'payment', body: verifyPaymentSchema } as const
serve(paymentsApi, wires.verifyPayment, proof, (ctx, input, c) =>
  verifyPayment(ctx, { proof: input, visitorHash: readVisitorHash(c) }),
)
serve(paymentsApi, wires.verifyWizardPayment, proof, (ctx, input, c) =>
  verifyPayment(ctx, { proof: input, visitorHash: readVisitorHash(c) }),
)
serve(
  paymentsApi,
  wires.readPaymentState,
  { access: 'anyone', limit: 'paymentStatus', body: ownOrderSchema },
  (ctx, { order_id: providerOrderId }, c) =>
    readPaymentState(ctx, { providerOrderId, visitorHash: readVisitorHash(c) }),
)
serve(
  paymentsApi,
  wires.readLinkedPaymentState,
  { access: 'holder', limit: 'paymentStatus' },
  readLinkedPaymentState,
)
serve(paymentsApi, wires.listOwnPayments, { access: 'client', limit: 'paymentStatus' }, async (ctx) => ({
  payments: await listOwnPayments(ctx),
}))
serve(
  paymentsApi,
  wires.simulatePayment,
  { access: 'anyone', gate: requireSimulation, limit: 'payment', body: simulatePaymentSchema },
  (ctx, { order_id: providerOrderId }, c) =>
    simulatePayment(ctx, { providerOrderId, visitorHash: readVisitorHash(c) }),
)
serve(
  paymentsApi,
  wires.confirmPayment,
  { ...open, limit: 'payment', body: paymentConfirmationSchema },
  (ctx, { paymentData }, c) => {
    const { orderId: providerOrderId, paymentId: providerPaymentId } = paymentData
    const input = { providerOrderId, providerPaymentId, visitorHash: readVisitorHash(c) }
    return confirmPayment(ctx, input)
  },
)
serve(paymentsApi, wires.receiveProviderEvent, { access: 'provider' }, async (ctx, _input, c) => {
  const input = {
    body: Buffer.from(await c.req.arrayBuffer()),
    signature: c.req.header('x-razorpay-signature'),
    eventId: c.req.header('x-razorpay-event-id'),
  }
  await receiveProviderEvent(ctx, input)
  return done
})
serve(paymentsApi, adminWires.listOrders, { access: 'staff', query: orderList.schema }, listOrders)
serve(
  paymentsApi,
  adminWires.exportOrders,
  { access: 'staff', query: orderList.schema },
  async (ctx, input, c) => sendCsv(c, 'orders.csv', await exportOrders(ctx, input)),
)

/** Runs before the body is validated: without the key the route does not exist. */
function requireSimulation({ var: { ctx } }: Context<AppEnv>): void {
  if (!ctx.gateway.simulatePayment) throw new AppError('not-found', 'There is nothing at this address.')
}

const noAnswers = {
  projectType: '',
  contactMethod: '',
  bestTime: '',
  timeline: '',
  budget: '',
  projectDescription: '',
}

function orderOf({ order }: CreatedOrder): PaymentOrderAnswer['order'] {
  return { id: order.providerOrderId, amount: order.amountMinor, currency: 'INR' }
}

function linksOf(
  { gateway: { keyId, windowScript } }: Pick<Ctx, 'gateway'>,
  { linkToken }: CreatedOrder,
): OrderLinks & { razorpay_key: string } {
  return {
    razorpay_key: keyId,
    checkout_script: windowScript,
    payment_link: paymentLinkPath(linkToken),
  }
}
