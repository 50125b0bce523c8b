import type { ProjectRequest } from '#features/leads/forms/project-request-form.ts'
import type { FailedPayment, Payable, PaymentState } from '#features/payments/payment.ts'
import type { RequestDraft } from './form/draft.ts'
import type { RequestValues } from './form/request-values.ts'

export type Start = {
  count: number
  draft: RequestDraft | null
  values: RequestValues
  startedAtMs: number
  takesFocus: boolean
}

type Phase =
  | { name: 'writing' }
  | { name: 'paying'; request: ProjectRequest; payable: Payable }
  | { name: 'sending'; paid: Payable | null }
  /** The visitor has yet to read that the deposit is paid. */
  | { name: 'safe'; paid: Payable | null }
  | { name: 'done' }

export type RequestState = {
  start: Start
  phase: Phase
  outlivesTab: boolean
  failure: FailedPayment | null
  /** The payment of this or an earlier visit; null until the server answers. */
  known: PaymentState | null
}

export type RequestAction =
  | { type: 'began'; start: Start }
  | { type: 'saved-draft'; outlivesTab: boolean }
  | { type: 'submitted' }
  | { type: 'went-to-pay'; request: ProjectRequest; payable: Payable }
  | { type: 'left-payment' }
  /** @param isLeft closes the dialog for an alert */
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
      return { ...state, phase: isSubmitting(state) ? { name: 'done' } : phase, known: null }
  }
}

export function isSubmitting({ phase }: RequestState): boolean {
  return phase.name === 'sending' || phase.name === 'safe' || phase.name === 'done'
}

export function isWatching({ phase, failure }: RequestState): boolean {
  return phase.name === 'writing' || (phase.name === 'paying' && failure !== null)
}

export function shownPayable({ phase }: RequestState): Payable | null {
  if (phase.name === 'paying') return phase.payable
  return phase.name === 'sending' || phase.name === 'safe' ? phase.paid : null
}
