import { type Context, Hono } from 'hono'
import { createMiddleware } from 'hono/factory'
import { payingOff } from '#domain/payment-keys.ts'
import { AppError } from '#platform/app-error.server.ts'
import { type AppEnv, access, readJson } from '#platform/http.server.ts'
import { parseInput } from '#platform/parse.server.ts'
import { csvHeaders } from '#platform/records/csv.server.ts'
import { ensureVisitorHash, readVisitorHash } from '#platform/visitor-cookie.server.ts'
import { confirmPayment } from './checkout/confirm-payment.server.ts'
import { type CreatedOrder, createOrder } from './checkout/create-order.server.ts'
import { readLinkedPaymentState, readPaymentState } from './checkout/read-payment-state.server.ts'
import { verifyPayment } from './checkout/verify-payment.server.ts'
import { wizardOrderOf } from './checkout/wizard-order.server.ts'
import { exportOrders } from './orders/export-orders.server.ts'
import { listOrders } from './orders/list-orders.server.ts'
import { listOwnPayments } from './orders/list-own-payments.server.ts'
import { orderListSchema } from './orders/order.ts'
import { paymentLinkPath } from './orders/payment-link.ts'
import { webhookPath } from './payment.ts'
import {
  type CheckoutMeans,
  ownOrderSchema,
  type PaymentOrderAnswer,
  paymentConfirmationSchema,
  paymentOrderSchema,
  simulatePaymentSchema,
  verifyPaymentSchema,
  type WizardOrderAnswer,
  wizardOrderSchema,
} from './payment-api.ts'
import { receiveProviderEvent } from './provider/receive-provider-event.server.ts'
import { simulatePayment } from './provider/simulate-payment.server.ts'

export const whilePayingIsOpen = createMiddleware<AppEnv>(async (c, next) => {
  if (c.var.ctx.gateway.mode === 'off') throw new AppError('unavailable', payingOff)
  await next()
})

/** Orders, proofs of payment, the provider's webhook, and the orders for staff. */
export const paymentsApi = new Hono<AppEnv>()
  .use('/api/payment/create-order', whilePayingIsOpen)
  .use('/api/create-order', whilePayingIsOpen)
  .use('/api/payment/verify', whilePayingIsOpen)
  .use('/api/verify-payment', whilePayingIsOpen)
  .use('/api/send-payment-confirmation', whilePayingIsOpen)
  .post('/api/payment/create-order', access.anyone, async (c) => {
    await c.var.limits.consume('order', c.var.clientAddress)
    const { amount, notes, quote, request } = await readJson(c, paymentOrderSchema)
    const { customerPhone = '', companyName = '', source = 'contact', ...answers } = request ?? {}
    const created = await createOrder({
      ctx: c.var.ctx,
      input: {
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
      },
    })
    const { order } = created
    const answer: PaymentOrderAnswer = {
      success: true,
      order: { id: order.providerOrderId, amount: order.amountMinor, currency: 'INR' },
      ...meansOf(c, created),
    }
    return c.json(answer, 201)
  })
  .post('/api/create-order', access.anyone, async (c) => {
    await c.var.limits.consume('order', c.var.clientAddress)
    const input = await readJson(c, wizardOrderSchema)
    const created = await createOrder({
      ctx: c.var.ctx,
      input: { ...wizardOrderOf(input), quote: input.quote, visitorHashes: [ensureVisitorHash(c)] },
    })
    const { order } = created
    const answer: WizardOrderAnswer = {
      id: order.providerOrderId,
      amount: order.amountMinor,
      currency: 'INR',
      ...meansOf(c, created),
    }
    return c.json(answer, 201)
  })
  .post('/api/payment/verify', access.anyone, verify)
  .post('/api/verify-payment', access.anyone, verify)
  .post('/api/payment/status', access.anyone, async (c) => {
    await c.var.limits.consume('paymentStatus', c.var.clientAddress)
    const { order_id: providerOrderId } = await readJson(c, ownOrderSchema)
    const input = { providerOrderId, visitorHash: readVisitorHash(c) }
    return c.json(await readPaymentState({ ctx: c.var.ctx, input }))
  })
  .get('/api/payment/link/status', access.holder, async (c) => {
    await c.var.limits.consume('paymentStatus', c.var.clientAddress)
    return c.json(await readLinkedPaymentState({ ctx: c.var.ctx }))
  })
  .get('/api/my/payments', access.client, async (c) => {
    await c.var.limits.consume('paymentStatus', c.var.clientAddress)
    return c.json({ payments: await listOwnPayments({ ctx: c.var.ctx }) })
  })
  .post('/api/payment/simulate-success', access.anyone, async (c) => {
    await c.var.limits.consume('payment', c.var.clientAddress)
    // With any other key this route does not exist, so it says nothing about the body.
    if (!c.var.ctx.gateway.simulatePayment) {
      throw new AppError('not-found', 'There is nothing at this address.')
    }
    const { order_id: providerOrderId } = await readJson(c, simulatePaymentSchema)
    const input = { providerOrderId, visitorHash: readVisitorHash(c) }
    return c.json(await simulatePayment({ ctx: c.var.ctx, input }))
  })
  .post('/api/send-payment-confirmation', access.anyone, async (c) => {
    await c.var.limits.consume('payment', c.var.clientAddress)
    const { paymentData } = await readJson(c, paymentConfirmationSchema)
    const { orderId: providerOrderId, paymentId: providerPaymentId } = paymentData
    const input = { providerOrderId, providerPaymentId, visitorHash: readVisitorHash(c) }
    return c.json(await confirmPayment({ ctx: c.var.ctx, input }))
  })
  .post(webhookPath, access.provider, async (c) => {
    const input = {
      body: Buffer.from(await c.req.arrayBuffer()),
      signature: c.req.header('x-razorpay-signature'),
      eventId: c.req.header('x-razorpay-event-id'),
    }
    await receiveProviderEvent({ ctx: c.var.ctx, input })
    return c.json({ success: true })
  })
  .get('/api/admin/orders', access.staff, async (c) => {
    return c.json(await listOrders({ ctx: c.var.ctx, input: parseInput(orderListSchema, c.req.query()) }))
  })
  .get('/api/admin/orders.csv', access.staff, async (c) => {
    const csv = await exportOrders({
      ctx: c.var.ctx,
      input: parseInput(orderListSchema, c.req.query()),
    })
    return c.body(csv, 200, csvHeaders('orders.csv'))
  })
const noAnswers = {
  projectType: '',
  contactMethod: '',
  bestTime: '',
  timeline: '',
  budget: '',
  projectDescription: '',
}

async function verify(c: Context<AppEnv>): Promise<Response> {
  await c.var.limits.consume('payment', c.var.clientAddress)
  const proof = await readJson(c, verifyPaymentSchema)
  const input = { proof, visitorHash: readVisitorHash(c) }
  return c.json(await verifyPayment({ ctx: c.var.ctx, input }))
}

function meansOf(c: Context<AppEnv>, { linkToken }: CreatedOrder): CheckoutMeans & { razorpay_key: string } {
  const { keyId, checkoutScript } = c.var.ctx.gateway
  return {
    razorpay_key: keyId,
    checkout_script: checkoutScript,
    payment_link: paymentLinkPath(linkToken),
  }
}
