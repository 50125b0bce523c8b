import { minorPerMajor } from '#domain/money.ts'
import { sendJson } from '#platform/api-client.ts'
import type { Payable, PaymentOrderAnswer, PaymentOrderInput } from '../payment.ts'
import { paymentNote } from './payment-note.ts'

const answerWaitMs = 30_000
const reuseForMs = 10 * 60_000

/** The order made last: another try at the same thing is another try at the same order. */
let last: { body: string; order: PaymentOrderAnswer; madeAtMs: number } | null = null

/**
 * Orders the deposit of what a form holds, and notes on this device that a payment may follow.
 * @throws ApiError with the server's refusal
 */
export async function orderDeposit({
  payable: { deposit, description, customer },
  quote,
  request,
}: {
  payable: Omit<Payable, 'openOrder'>
} & Pick<PaymentOrderInput, 'quote' | 'request'>): Promise<PaymentOrderAnswer> {
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
  // An order of another amount is refused by whoever asked for it, and not used again.
  if (order.success && order.order?.amount === deposit.amountMinor) {
    last = { body: text, order, madeAtMs: Date.now() }
    // Where the browser refuses, the server still holds the order and what it is for.
    paymentNote.keep({ orderId: order.order.id, link: order.payment_link })
  }
  return order
}

/** Once it is paid, the next payment is of another order. */
export function forgetOrder(): void {
  last = null
}
