import { agency } from '#domain/agency.ts'
import { ApiError } from '#platform/api-client.ts'
import { type FailedPayment, paymentTexts } from './payment.ts'

/** Thrown on the way to a payment; its message is meant for the visitor. */
export class PaymentFailure extends Error implements FailedPayment {
  readonly moved: FailedPayment['moved']

  constructor(message: string, moved: FailedPayment['moved']) {
    super(message)
    this.name = 'PaymentFailure'
    this.moved = moved
  }
}

/** Why no order could be made: in the server's words where it has some. */
export function orderFailure(error: unknown): PaymentFailure {
  const detail = error instanceof ApiError ? error.problem?.detail : undefined
  return new PaymentFailure(detail || paymentTexts.orderFailed, 'no')
}

/** Whether money moved, as far as anybody can know. */
export function describeMoney(moved: FailedPayment['moved']): string {
  if (moved === 'no') return 'No money was taken, and everything you filled in is still here.'
  return `Your bank may have taken the money. We keep asking Razorpay and mail you the receipt if it arrived. Before you pay again, write to ${agency.email}.`
}
