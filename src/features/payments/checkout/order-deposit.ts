import { minorPerMajor } from '#domain/money.ts'
import { sendJson } from '#platform/api/api-client.ts'
import { listOutbox } from '#platform/outbox/outbox.ts'
import type { Payable } from '../payment.ts'
import type { PaymentOrderAnswer, PaymentOrderInput } from '../payment-api.ts'
import { paymentNote } from './payment-note.ts'

const answerWaitMs = 30_000
const reuseForMs = 10 * 60_000

/** The last order. A second attempt to pay for the same continues it. */
let last: { body: string; order: PaymentOrderAnswer; madeAtMs: number } | null = null

/**
 * Creates an order for the deposit of a form's choice, and notes on this device that a payment may follow.
 * @throws ApiError with the server's refusal
 */
export async function orderDeposit({
  payable: { deposit, description, customer },
  quote,
  request,
}: {
  payable: Omit<Payable, 'openOrder'>
} & Pick<PaymentOrderInput, 'quote' | 'request'>): Promise<PaymentOrderAnswer> {
  // Reading creates the outbox's database, by which the next visit knows to look for unfinished payments.
  void listOutbox()
  const body: PaymentOrderInput = {
    amount: deposit.amountMinor / minorPerMajor('INR'),
    currency: 'INR',
    notes: { description, customer_name: customer.name, customer_email: customer.email },
    quote,
    request,
  }
  const text = JSON.stringify(body)
  if (last?.body === text && Date.now() - last.madeAtMs < reuseForMs) return last.order
  const order = await sendJson<PaymentOrderAnswer>(
    'POST',
    '/api/payment/create-order',
    { ...body, receipt: `receipt_${Date.now()}` },
    { signal: AbortSignal.timeout(answerWaitMs) },
  )
  // The caller refuses an order of another amount, so this does not keep it.
  if (order.success && order.order?.amount === deposit.amountMinor) {
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
