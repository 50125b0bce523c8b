import type { ProjectRequest } from '#features/leads/forms/project-request-form.ts'
import type { FailedPayment, Payable, PaymentState } from '#features/payments/payment.ts'
import type { RequestDraft } from './form/draft.ts'
import type { RequestValues } from './form/request-values.ts'

/** The form's initial values. */
export type Start = {
  /** Counts the starts; the form's `key`. */
  count: number
  draft: RequestDraft | null
  values: RequestValues
  startedAtMs: number
  /** The visitor asked for a new start, so the first field takes the focus. */
  takesFocus: boolean
}

/** The phase of a request. `paid` is what the payment dialog shows as paid; null without a payment. */
type Phase =
  | { name: 'writing' }
  | { name: 'paying'; request: ProjectRequest; payable: Payable }
  | { name: 'sending'; paid: Payable | null }
  /** The request is safe, but the visitor has yet to read that the deposit is paid. */
  | { name: 'safe'; paid: Payable | null }
  | { name: 'done' }

export type RequestState = {
  start: Start
  phase: Phase
  /** Whether the stored draft survives this tab. */
  outlivesTab: boolean
  /** Why the last attempt to pay failed. */
  failure: FailedPayment | null
  /** The state of a payment begun here, even on an earlier visit; null until the server has answered. */
  known: PaymentState | null
}

export type RequestAction =
  | { type: 'began'; start: Start }
  | { type: 'saved-draft'; outlivesTab: boolean }
  | { type: 'submitted' }
  | { type: 'went-to-pay'; request: ProjectRequest; payable: Payable }
  | { type: 'left-payment' }
  /** @param isLeft the dialog closes for an alert */
  | { type: 'payment-failed'; failure: FailedPayment; isLeft: boolean }
  | { type: 'heard-of-payment'; known: PaymentState }
  | { type: 'sent'; paid: Payable | null }
  | { type: 'was-safe' }
  | { type: 'finished' }

export function beginRequest(start: Start): RequestState {
  return { start, phase: { name: 'writing' }, outlivesTab: true, failure: null, known: null }
}

export function nextRequest(state: RequestState, action: RequestAction): RequestState {
  const { phase } = state
  switch (action.type) {
    case 'began':
      return {
        ...state,
        start: { ...action.start, count: state.start.count + 1 },
        phase: { name: 'writing' },
      }
    case 'saved-draft':
      return { ...state, outlivesTab: action.outlivesTab }
    case 'submitted':
      return { ...state, failure: null }
    case 'went-to-pay':
      return phase.name === 'writing'
        ? { ...state, phase: { name: 'paying', request: action.request, payable: action.payable } }
        : state
    case 'left-payment':
      return phase.name === 'paying' ? { ...state, phase: { name: 'writing' } } : state
    case 'payment-failed':
      return { ...state, failure: action.failure, phase: action.isLeft ? { name: 'writing' } : phase }
    case 'heard-of-payment':
      return { ...state, known: action.known }
    case 'sent':
      return { ...state, phase: { name: 'sending', paid: action.paid } }
    case 'was-safe':
      return phase.name === 'sending' ? { ...state, phase: { name: 'safe', paid: phase.paid } } : state
    case 'finished':
      // The visitor has meanwhile started the form anew.
      return { ...state, phase: isSubmitting(state) ? { name: 'done' } : phase, known: null }
  }
}

/** Returns whether the request is on its way or sent; the form then waits for a new start. */
export function isSubmitting({ phase }: RequestState): boolean {
  return phase.name === 'sending' || phase.name === 'safe' || phase.name === 'done'
}

/** Returns whether to ask about an order's payment: not during a payment, unless it has failed. */
export function isWatching({ phase, failure }: RequestState): boolean {
  return phase.name === 'writing' || (phase.name === 'paying' && failure !== null)
}

/** Returns what the payment dialog pays; null while it is closed. */
export function shownPayable({ phase }: RequestState): Payable | null {
  if (phase.name === 'paying') return phase.payable
  return phase.name === 'sending' || phase.name === 'safe' ? phase.paid : null
}
