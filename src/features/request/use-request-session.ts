import { type ComponentProps, type ReactNode, useEffect, useId, useReducer, useRef } from 'react'
import { payingOff } from '#domain/payment-keys.ts'
import { priceToConfirm } from '#domain/pricing.ts'
import { projectTypeOptions } from '#domain/project-request.ts'
import { type AnyQuoteChoice, isPriceToConfirm, priceQuote, type Quote } from '#domain/quote.ts'
import type { Confirmation } from '#features/confirmation/confirmation.ts'
import type { ProjectRequest, RequestOrigin } from '#features/leads/lead.ts'
import {
  type FailedPayment,
  isPaid,
  type Payable,
  type PaymentRequest,
  type PaymentResult,
  type PaymentState,
} from '#features/payments/payment.ts'
import { basisOf, type PricingState } from '#features/pricing/pricing.ts'
import type { OutboxEntry } from '#platform/outbox.ts'
import {
  type CalculatorChoice,
  fitsProjectType,
  priceableChoice,
  projectTypeOf,
} from './calculator-choice.ts'
import { clearDraft, type RequestDraft, saveDraft } from './draft.ts'
import type { RequestForm } from './request-form.tsx'
import type { RequestPayments } from './request-payments.ts'
import {
  beginRequest,
  isSubmitting,
  isWatching,
  nextRequest,
  type Start,
  shownPayable,
} from './request-state.ts'
import { beganAtMs, pickRequestValues, type RequestValues } from './request-values.ts'
import { orderOf, submitRequest } from './submit-request.ts'
import { calculatorIdOf } from './use-request-fields.ts'

/** At least so long it is to be seen that the payment succeeded. */
const successViewMs = 2000

/** What the dialog and the form on a page have in common. */
export type RequestSessionProps = {
  pricing: PricingState
  /** Shown beside the prices. */
  currencySelect: ReactNode
  /** The calculator's choice, kept by whoever owns the address; what cannot be priced is ignored. */
  choice: CalculatorChoice
  onChoiceChange: (choice: CalculatorChoice) => void
  /** The request is safe, on the server or on this device, or was refused: the confirmation says which. */
  onSubmitted: (confirmation: Confirmation) => void
  /** A refused request to correct, instead of the draft. */
  mend?: OutboxEntry | null
  payments: RequestPayments
  /** The key of a draft that was left elsewhere and that the request takes the place of. */
  findDraftKey?: () => string | null
}

export type RequestSessionInput = RequestSessionProps & {
  /** Default: the project request. */
  source?: RequestOrigin
  /** Looked at once, unless there is a request to mend. */
  findDraft: () => RequestDraft | null
}

export type RequestSession = {
  quote: Quote | null
  /** The draft that the form was filled with. */
  draft: RequestDraft | null
  /** Whether the draft that is being kept survives this tab. */
  outlivesTab: boolean
  isSubmitting: boolean
  /** Why nothing can be paid, in a sentence. */
  unpayable: string | null
  deposit: RequestDeposit
  /** Empties the form and forgets its draft. */
  startOver: () => void
  /** Fills the form anew, for what is chosen already. */
  restart: (draft: RequestDraft | null, choice: AnyQuoteChoice | null) => void
  /** Changes when the form starts anew: its `key`. */
  formKey: number
  formProps: ComponentProps<typeof RequestForm>
}

/** The tenth of what the form asks for, on its way to being paid. */
type RequestDeposit = {
  /** There is something to pay, its price stands, and it is not paid yet. */
  canPay: boolean
  /** What is known of a payment begun here, also on an earlier visit; null while nobody could be asked. */
  known: PaymentState | null
  /** Why the last try failed. */
  failure: FailedPayment | null
  /** What the payment dialog gets while it is open. */
  dialog: (PaymentRequest & { afterwards?: string }) | null
}

/**
 * The filling-in of a project request: from a draft or a refused request, through the calculator, to the outbox.
 */
export function useRequestSession({
  pricing,
  currencySelect,
  choice: addressChoice,
  onChoiceChange,
  onSubmitted,
  mend = null,
  payments,
  findDraftKey,
  source = 'contact',
  findDraft,
}: RequestSessionInput): RequestSession {
  const id = useId()
  const choice = priceableChoice(addressChoice)
  const basis = basisOf(pricing)
  const priced = choice && basis && priceQuote(choice, basis)
  const quote = priced?.ok ? priced.quote : null

  const [state, dispatch] = useReducer(nextRequest, null, () =>
    beginRequest(mend ? startFromEntry(mend, choice) : startFrom(findDraft(), choice)),
  )
  const { start, phase, known, failure } = state
  const endSuccessView = useRef<() => void>(null)
  const watches = isWatching(state)
  useEffect(() => {
    if (!watches) return
    return payments.watchOrder((heard) => dispatch({ type: 'heard-of-payment', known: heard }))
  }, [payments, watches])

  function startOver() {
    clearDraft()
    dispatch({ type: 'began', start: { ...startFrom(null, choice), takesFocus: true } })
  }

  async function submit(request: ProjectRequest, paid: { payable: Payable; payment: PaymentResult } | null) {
    if (isSubmitting(state)) return
    dispatch({ type: 'sent', paid: paid?.payable ?? null })
    const isRead = paid && showSuccess()
    const orderId = paid?.payment.orderId ?? payments.findOrder()
    const confirmation = await submitRequest({
      request: {
        ...request,
        source,
        razorpayOrderId: orderId,
        draftKey: findDraftKey?.() ?? null,
      },
      quote,
      choice,
      pricing,
      elapsedMs: Date.now() - start.startedAtMs,
      payment: orderId === null ? null : { orderId, known: paid ? paidState(paid) : known },
      replaces: mend?.id,
    })
    payments.forgetOrder()
    if (paid) payments.confirmPayment(request, paid.payment)
    dispatch({ type: 'was-safe' })
    await isRead
    dispatch({ type: 'finished' })
    onSubmitted(confirmation)
  }

  const unpayable = whyUnpayable(quote, payments)
  const isPayable = quote !== null && quote.charge.deposit.amountMinor > 0 && unpayable === null

  /** Resolves once that it is paid could be read, or the visitor has pressed on. */
  function showSuccess(): Promise<void> {
    return new Promise((resolve) => {
      endSuccessView.current = resolve
      setTimeout(resolve, successViewMs)
    })
  }

  function pay(request: ProjectRequest) {
    if (!quote || !isPayable) {
      document.getElementById(calculatorIdOf(id))?.scrollIntoView()
      return
    }
    const order = orderOf({ request, source, quote, choice, pricing })
    const openOrder = () => payments.orderDeposit(order)
    dispatch({ type: 'went-to-pay', request, payable: { ...order.payable, openOrder } })
  }

  const payable = shownPayable(state)
  return {
    quote,
    unpayable,
    draft: start.draft,
    outlivesTab: state.outlivesTab,
    isSubmitting: isSubmitting(state),
    deposit: {
      canPay: isPayable && !isPaid(known) && !mend,
      known,
      failure,
      dialog: payable && {
        payable,
        afterwards: phase.name === 'sending' ? 'Sending your request…' : undefined,
        onClose: () =>
          phase.name === 'paying' ? dispatch({ type: 'left-payment' }) : endSuccessView.current?.(),
        onPaid(payment) {
          if (phase.name === 'paying') void submit(phase.request, { payable, payment })
        },
        // In the project request an alert takes the place of the dialog, as specified.
        onFailure: (failed) =>
          dispatch({ type: 'payment-failed', failure: failed, isLeft: source === 'contact' }),
      },
    },
    startOver,
    restart: (draft, nextChoice) => dispatch({ type: 'began', start: startFrom(draft, nextChoice) }),
    formKey: start.count,
    formProps: {
      id,
      initialValues: start.values,
      refusal: mend?.refusal ?? null,
      calculator: { choice, quote, unpayable, basis, currencySelect, onChange: onChoiceChange },
      autoFocus: start.takesFocus,
      onValuesChange(values) {
        // The refused request itself stays in the outbox.
        if (!mend) dispatch({ type: 'saved-draft', outlivesTab: saveDraft(values, start.startedAtMs) })
      },
      onSubmit(request, intent) {
        dispatch({ type: 'submitted' })
        if (intent === 'pay') pay(request)
        else void submit(request, null)
      },
    },
  }
}

/** Why the quote cannot be paid here, in a sentence; null where it can. */
function whyUnpayable(quote: Quote | null, { isOpen }: Pick<RequestPayments, 'isOpen'>): string | null {
  if (!isOpen) return payingOff
  return quote && isPriceToConfirm(quote) ? priceToConfirm : null
}

function startFrom(draft: RequestDraft | null, choice: AnyQuoteChoice | null): Start {
  return {
    count: 0,
    draft,
    values: withProjectType(draft?.values ?? {}, choice),
    // Who comes back to a full form may be done at once, and is no robot.
    startedAtMs: draft?.startedAtMs ?? Date.now(),
    takesFocus: false,
  }
}

function startFromEntry(entry: OutboxEntry, choice: AnyQuoteChoice | null): Start {
  return {
    ...startFrom(null, choice),
    values: withProjectType(pickRequestValues(entry.body as object), choice),
    startedAtMs: beganAtMs(entry),
  }
}

function paidState({
  payable: { deposit, shown },
  payment: { isSimulated },
}: {
  payable: Payable
  payment: PaymentResult
}): PaymentState {
  return { state: 'paid', amountInrMinor: deposit.amountMinor, refundedInrMinor: 0, shown, isSimulated }
}

/** What was chosen before the form opened says what the project is, unless the draft agrees with it already. */
function withProjectType(values: RequestValues, choice: AnyQuoteChoice | null): RequestValues {
  const known = projectTypeOptions.find((option) => option.value === values.projectType)?.value
  if (!choice || (known && fitsProjectType(choice, known))) return values
  return { ...values, projectType: projectTypeOf(choice) ?? values.projectType }
}
