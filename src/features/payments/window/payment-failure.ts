import { agency } from '#domain/agency.ts'
import { ApiError } from '#platform/api/api-client.ts'
import { type FailedPayment, isPaid, type Payable, type PaymentState, paymentStatusText } from '../payment.ts'
import { paymentNote } from '../state/payment-note.ts'
import { type PaymentProblem, paymentProblems } from './payment-problems.ts'

/** The message is for the visitor. */
export class PaymentFailure extends Error implements FailedPayment {
  readonly problem: PaymentProblem
  readonly orderId: FailedPayment['orderId']
  /** Set if paid but unverified. */
  readonly paymentId: string
  readonly detail: string
  readonly isFinal: boolean
  readonly isOutdated: boolean

  constructor(
    problem: PaymentProblem,
    orderId: FailedPayment['orderId'],
    { paymentId = '', detail = '', isFinal = false, isOutdated = false } = {},
  ) {
    super(detail || paymentProblems[problem].text)
    this.name = 'PaymentFailure'
    this.problem = problem
    this.orderId = orderId
    this.paymentId = paymentId
    this.detail = detail
    this.isFinal = isFinal
    this.isOutdated = isOutdated
  }
}

export function orderFailure(
  cause: unknown,
  begunOrderId: string | null,
  { isForm = true }: Pick<Payable, 'isForm'>,
): PaymentFailure {
  const isFinal = cause instanceof ApiError && cause.status === 409
  // A form's conflict means that an earlier attempt paid its order; a record's does not.
  const notedOrderId = isFinal && isForm ? paymentNote.read()?.orderId : null
  return new PaymentFailure('order', begunOrderId ?? notedOrderId ?? null, {
    detail: serverDetail(cause),
    isFinal,
    isOutdated: isAboutPrice(cause),
  })
}

function isAboutPrice(cause: unknown): boolean {
  if (!(cause instanceof ApiError) || cause.status !== 422) return false
  return cause.problem?.errors.some(({ field }) => field === 'amount' || field.startsWith('quote.')) ?? false
}

/** The cause may be an answer without success. */
function serverDetail(cause: unknown): string {
  const detail =
    cause instanceof ApiError ? cause.problem?.detail : (cause as { error?: unknown } | null)?.error
  return typeof detail === 'string' ? detail : ''
}

export function describeMoney(
  { orderId }: FailedPayment,
  known: PaymentState | null,
  { isDeposit = true, isForm = true }: Pick<Payable, 'isDeposit' | 'isForm'> = {},
): string {
  const kept = isForm ? ' Everything you filled in is still here.' : ''
  if (orderId === null) return `No money was taken by this attempt.${kept}`
  const status = paymentStatusText(known, isDeposit)
  if (isPaid(known)) return `${status}. You don’t need to pay again.`
  if (known?.state === 'unpaid') return `${status}${kept}`
  return `${status} Your bank may have taken the money. We keep asking Razorpay, and this page tells you once the payment has arrived. Before you pay again, write to ${agency.email}.`
}
