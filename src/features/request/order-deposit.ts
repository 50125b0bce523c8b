import { minorPerMajor } from '#domain/money.ts'
import { depositShown } from '#domain/pricing.ts'
import { labelOf, projectTypeOptions } from '#domain/project-request.ts'
import { providerLimits } from '#domain/provider-limits.ts'
import type { Quote } from '#domain/quote.ts'
import type { ProjectRequest, RequestOrigin } from '#features/leads/forms/project-request-form.ts'
import { paymentNote } from '#features/payments/checkout/payment-note.ts'
import type { Payable } from '#features/payments/payment.ts'
import { createOrder } from '#features/payments/payment.wire.ts'
import type { PaymentOrderAnswer, PaymentOrderInput } from '#features/payments/payment-api.ts'
import { send } from '#platform/api/api-client.ts'
import { listOutbox } from '#platform/outbox/outbox.ts'
import { quoteToSend, type ShownQuote } from './calculator/wire-quote.ts'

const answerWaitMs = 30_000
const reuseForMs = 10 * 60_000

/** The last order. A second attempt to pay for the same continues it. */
let last: { body: string; order: PaymentOrderAnswer; madeAtMs: number } | null = null

/** Returns the deposit of a request. Its order holds the visitor's answers so far, in case the page closes. */
export function depositOf({
  request,
  source,
  ...shown
}: ShownQuote & { request: ProjectRequest; source: RequestOrigin; quote: Quote }): Payable {
  const { customerName, customerEmail, customerPhone, companyName } = request
  const { projectType, contactMethod, bestTime, timeline, budget, projectDescription } = request
  const { charge, total } = shown.quote
  const project = labelOf(projectTypeOptions, projectType)
  const description = `${project} for ${companyName || customerName}`.slice(0, providerLimits.description)
  return {
    deposit: charge.deposit,
    shown: depositShown(total),
    price: { total: charge.total, left: charge.balance },
    description,
    customer: { name: customerName, email: customerEmail, phone: customerPhone },
    openOrder: () =>
      openOrder(charge.deposit.amountMinor, {
        amount: charge.deposit.amountMinor / minorPerMajor('INR'),
        currency: 'INR',
        notes: { description, customer_name: customerName, customer_email: customerEmail },
        quote: quoteToSend(shown),
        request: {
          source,
          customerPhone,
          companyName,
          projectType,
          contactMethod,
          bestTime,
          timeline,
          budget,
          projectDescription,
        },
      }),
  }
}

/** Creates the order, and notes on this device that a payment may follow. */
async function openOrder(amountInrMinor: number, body: PaymentOrderInput): Promise<PaymentOrderAnswer> {
  // Reading creates the outbox's database, by which the next visit knows to look for unfinished payments.
  void listOutbox()
  const text = JSON.stringify(body)
  if (last?.body === text && Date.now() - last.madeAtMs < reuseForMs) return last.order
  const order = await send(
    createOrder,
    {},
    { ...body, receipt: `receipt_${Date.now()}` },
    { signal: AbortSignal.timeout(answerWaitMs) },
  )
  // The caller refuses an order of another amount, so this does not keep it.
  if (order.success && order.order?.amount === amountInrMinor) {
    last = { body: text, order, madeAtMs: Date.now() }
    // If the browser refuses storage, the server still has the order and its purpose.
    paymentNote.keep({ orderId: order.order.id, link: order.payment_link })
  }
  return order
}

/** Returns the id of this browser's last order, paid or not, that no request has named yet. */
export function findOrder(): string | null {
  return paymentNote.read()?.orderId ?? null
}

/** Call once a request that names the order has been sent. The next payment then needs a new order. */
export function forgetOrder(): void {
  last = null
  paymentNote.forget()
}
