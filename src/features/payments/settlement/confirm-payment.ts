import { send } from '#platform/api/api-client.ts'
import type { PaymentResult } from '../payment.ts'
import * as wires from '../payment.wire.ts'

/** Never rejects. */
export function confirmPayment(customer: object, payment: PaymentResult): void {
  const { signature: _, ...paymentData } = payment
  const body = { ...customer, paymentAmount: payment.amount, paymentData }
  send(wires.confirmPayment, {}, body, { keepalive: true }).catch(() => {
    // The server sends the receipt anyway.
  })
}
