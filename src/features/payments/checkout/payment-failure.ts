import { agency } from '#domain/agency.ts'
import { ApiError } from '#platform/api/api-client.ts'
import { type FailedPayment, isPaid, type Payable, type PaymentState, paymentWords } from '../payment.ts'
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
  /** True if the server refuses every further attempt: the thing is paid, say, or being checked. */
  readonly isFinal: boolean

  constructor(
    problem: PaymentProblem,
    orderId: FailedPayment['orderId'],
    { paymentId = '', words = '', isFinal = false } = {},
  ) {
    super(words || paymentProblems[problem].text)
    this.name = 'PaymentFailure'
    this.problem = problem
    this.orderId = orderId
    this.paymentId = paymentId
    this.words = words
    this.isFinal = isFinal
  }
}

/** Explains why no order was made, in the server's words if it gave some. */
export function orderFailure(
  cause: unknown,
  begunOrderId: string | null,
  { isForm = true }: Pick<Payable, 'isForm'>,
): PaymentFailure {
  const isFinal = cause instanceof ApiError && cause.status === 409
  // A form's conflict means that an earlier attempt has paid its order. A record's says nothing about that order.
  const notedOrderId = isFinal && isForm ? paymentNote.read()?.orderId : null
  return new PaymentFailure('order', begunOrderId ?? notedOrderId ?? null, {
    words: serverWords(cause),
    isFinal,
  })
}

/** @param cause the error, or an answer without success */
function serverWords(cause: unknown): string {
  const words =
    cause instanceof ApiError ? cause.problem?.detail : (cause as { error?: unknown } | null)?.error
  return typeof words === 'string' ? words : ''
}

/** Says whether money moved, as far as anyone knows. */
export function describeMoney(
  { orderId }: FailedPayment,
  known: PaymentState | null,
  { isDeposit = true, isForm = true }: Pick<Payable, 'isDeposit' | 'isForm'> = {},
): string {
  const kept = isForm ? ' Everything you filled in is still here.' : ''
  if (orderId === null) return `No money was taken by this attempt.${kept}`
  const words = paymentWords(known, isDeposit)
  if (isPaid(known)) return `${words}. You don’t need to pay again.`
  if (known?.state === 'unpaid') return `${words}${kept}`
  return `${words} Your bank may have taken the money. We keep asking Razorpay, and this page tells you once the payment has arrived. Before you pay again, write to ${agency.email}.`
}
