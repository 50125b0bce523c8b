import { agency } from '#domain/agency.ts'
import { ApiError } from '#platform/api/api-client.ts'
import { type FailedPayment, isPaid, type PaymentState, paymentWords } from '../payment.ts'
import { paymentNote } from './payment-note.ts'
import { type PaymentProblem, paymentProblems } from './payment-problems.ts'

/** Ends an attempt to pay. The message is for the visitor. */
export class PaymentFailure extends Error implements FailedPayment {
  readonly problem: PaymentProblem
  readonly orderId: FailedPayment['orderId']
  /** Set only if the payment was made but not verified; otherwise ''. */
  readonly paymentId: string
  /** The server's own words, or ''. */
  readonly words: string

  constructor(
    problem: PaymentProblem,
    orderId: FailedPayment['orderId'],
    { paymentId = '', words = '' } = {},
  ) {
    super(words || paymentProblems[problem].text)
    this.name = 'PaymentFailure'
    this.problem = problem
    this.orderId = orderId
    this.paymentId = paymentId
    this.words = words
  }
}

/** Explains why no order was made, in the server's words if it gave some. */
export function orderFailure(cause: unknown, begunOrderId: string | null): PaymentFailure {
  // A conflict means that an earlier attempt has paid this order.
  const isConflict = cause instanceof ApiError && cause.status === 409
  const orderId = begunOrderId ?? (isConflict ? (paymentNote.read()?.orderId ?? null) : null)
  return new PaymentFailure('order', orderId, { words: serverWords(cause) })
}

/** @param cause the error, or an answer without success */
function serverWords(cause: unknown): string {
  const words =
    cause instanceof ApiError ? cause.problem?.detail : (cause as { error?: unknown } | null)?.error
  return typeof words === 'string' ? words : ''
}

/** Says whether money moved, as far as anyone knows. */
export function describeMoney({ orderId }: FailedPayment, known: PaymentState | null): string {
  if (orderId === null) return 'No money was taken, and everything you filled in is still here.'
  if (isPaid(known)) return `${paymentWords(known)}. You do not need to pay again.`
  if (known?.state === 'unpaid') return `${paymentWords(known)} Everything you filled in is still here.`
  return `${paymentWords(known)} Your bank may have taken the money. We keep asking Razorpay, and this page tells you once the payment has arrived. Before you pay again, write to ${agency.email}.`
}
