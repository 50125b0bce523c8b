import { Hono } from 'hono'
import * as v from 'valibot'
import { orderIdPattern } from '#domain/provider-limits.ts'
import { AppError } from '../app-error.server.ts'
import { type AppEnv, access, readJson } from '../http.server.ts'
import type { StandInPayment } from './stand-in-entities.server.ts'
import { deliveryPlans } from './stand-in-events.server.ts'
import { payOutcomes, StandInRefusal, type StandInStore } from './stand-in-store.server.ts'
import windowScript from './window-script.js?raw'

const paySchema = v.object({
  order_id: v.pipe(v.string('Send an order.'), v.regex(orderIdPattern, 'Send an order.')),
  outcome: v.picklist(payOutcomes, 'Choose an outcome.'),
  webhooks: v.picklist(deliveryPlans, 'Choose how webhooks arrive.'),
})

export function standInWindow({
  store,
  sign,
  onWebhooksQueued,
}: {
  store: StandInStore
  sign: (orderId: string, paymentId: string) => string
  onWebhooksQueued: () => void
}): Hono<AppEnv> {
  return new Hono<AppEnv>()
    .get('/stand-in/checkout.js', access.anyone, (c) =>
      c.body(windowScript, 200, { 'content-type': 'text/javascript; charset=utf-8' }),
    )
    .post('/stand-in/pay', access.anyone, async (c) => {
      await c.var.limits.consume('api', c.var.clientAddress)
      const { order_id: orderId, outcome, webhooks } = await readJson(c, paySchema)
      const payment = await pay(store, orderId, outcome, webhooks)
      onWebhooksQueued()
      if (payment.status === 'failed') return c.json({ error: errorOf(payment) })
      return c.json({
        razorpay_payment_id: payment.id,
        razorpay_order_id: orderId,
        razorpay_signature: sign(orderId, payment.id),
      })
    })
}

async function pay(store: StandInStore, ...asked: Parameters<StandInStore['pay']>): Promise<StandInPayment> {
  try {
    return await store.pay(...asked)
  } catch (error) {
    if (error instanceof StandInRefusal) throw new AppError('conflict', `${error.message}.`)
    throw error
  }
}

function errorOf(payment: StandInPayment) {
  return {
    code: payment.error_code,
    description: payment.error_description,
    source: payment.error_source,
    step: payment.error_step,
    reason: payment.error_reason,
    metadata: { order_id: payment.order_id, payment_id: payment.id },
  }
}
