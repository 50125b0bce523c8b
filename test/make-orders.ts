import { createHmac, randomUUID } from 'node:crypto'
import type { AnyWireQuote } from '#domain/quote.ts'
import {
  type CreatedOrder,
  createOrder,
  type NewOrder,
} from '#features/payments/checkout/create-order.server.ts'
import type { VerifyPaymentInput } from '#features/payments/payment-api.ts'
import type { Ctx } from '#platform/context.server.ts'
import type { StandIn } from '#platform/stand-in/stand-in.server.ts'
import type { DeliveryPlan } from '#platform/stand-in/stand-in-events.server.ts'
import type { PayOutcome } from '#platform/stand-in/stand-in-store.server.ts'

export const visitorHash = 'a visitor’s hash'

/** ₹15,000, of which ₹1,500 is the deposit. */
export const businessBasic: AnyWireQuote = {
  packageId: 'business-basic',
  addOnIds: [],
  currency: 'INR',
  countryCode: 'IN',
  total: 15_000,
}

/** Makes an order through the project request, from `visitorHash`. */
export function makeOrder(
  ctx: Ctx,
  changes: Partial<NewOrder & { quote: AnyWireQuote | null }> = {},
): Promise<CreatedOrder> {
  return createOrder({
    ctx,
    input: {
      source: 'contact',
      amountMinor: 150_000,
      description: '10% upfront: Business Basic',
      customer: {
        name: 'Asha Rao',
        email: `asha-${randomUUID()}@example.com`,
        phone: '+91 98450 12345',
        companyName: 'Rao & Daughters',
      },
      request: {
        projectType: 'business-website',
        contactMethod: 'email',
        bestTime: 'morning',
        timeline: 'within-week',
        budget: '500-1500',
        projectDescription: 'Ten pages about looms.',
      },
      visitorHashes: [visitorHash],
      quote: businessBasic,
      ...changes,
    },
  })
}

/** Pays in the stand-in's window, and returns what its checkout passes to the page. */
export async function payInWindow(
  standIn: StandIn,
  providerOrderId: string,
  outcome: PayOutcome = 'success',
  plan: DeliveryPlan = 'never',
): Promise<VerifyPaymentInput> {
  const { id } = await standIn.store.pay(providerOrderId, outcome, plan)
  return {
    razorpay_order_id: providerOrderId,
    razorpay_payment_id: id,
    razorpay_signature: signPayment(standIn, providerOrderId, id),
  }
}

export function signPayment({ keySecret }: StandIn, orderId: string, paymentId: string): string {
  return createHmac('sha256', keySecret).update(`${orderId}|${paymentId}`).digest('hex')
}

/** Builds what the provider would post about a payment, order or refund. */
export function signedEvent(
  { webhookSecret }: StandIn,
  event: { event: string; payload: object },
  eventId = randomUUID(),
): { body: Buffer; signature: string; eventId: string } {
  const body = Buffer.from(JSON.stringify({ entity: 'event', ...event }))
  return { body, signature: createHmac('sha256', webhookSecret).update(body).digest('hex'), eventId }
}
