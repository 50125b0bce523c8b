import { sendJson } from '#platform/api/api-client.ts'
import type { PaymentResult } from '../payment.ts'
import type { PaymentConfirmationAnswer } from '../payment-api.ts'

/** Asks for the receipt of a settled payment and ignores the outcome. Never rejects. */
export function confirmPayment(customer: object, payment: PaymentResult): void {
  const { signature: _, ...paymentData } = payment
  sendJson<PaymentConfirmationAnswer>(
    'POST',
    '/api/send-payment-confirmation',
    { ...customer, paymentAmount: payment.amount, paymentData },
    { keepalive: true },
  ).catch(() => {
    // The server sends the receipt without being asked.
  })
}
