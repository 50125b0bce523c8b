import { type ComponentProps, use, useEffect, useId, useReducer, useRef } from 'react'
import type { Catalogue } from '#domain/catalogue/published.ts'
import { paymentsOffText } from '#domain/money/payment-keys.ts'
import { describeChange } from '#domain/money/price-changes.ts'
import { priceToConfirmText } from '#domain/money/pricing.ts'
import { type AnyQuoteChoice, isPriceToConfirm, priceQuote, type Quote } from '#domain/money/quote.ts'
import { projectTypeOptions } from '#domain/project-request.ts'
import type { Confirmation } from '#features/confirmation/confirmation.ts'
import type { ProjectRequest, RequestOrigin } from '#features/leads/forms/project-request-form.ts'
import {
  type FailedPayment,
  isPaid,
  type Payable,
  type PaymentRequest,
  type PaymentResult,
  type PaymentState,
} from '#features/payments/payment.ts'
import { confirmPayment } from '#features/payments/settlement/confirm-payment.ts'
import { watchNotedPayment } from '#features/payments/state/watch-payment.ts'
import { useCatalogue, useRenderedCatalogue } from '#features/pricing/catalogue/use-catalogue.ts'
import { usePaysOnline, usePricing } from '#features/pricing/currency-store.ts'
import { basisOf } from '#features/pricing/pricing.ts'
import { useFormerBasis } from '#features/pricing/reread-prices.ts'
import type { OutboxEntry } from '#platform/outbox/outbox.ts'
import {
  type CalculatorChoice,
  fitsProjectType,
  priceableChoice,
  projectTypeOf,
} from './calculator/calculator-choice.ts'
import { shownPrice } from './calculator/wire-quote.ts'
import type { ChosenService } from './chosen-service.ts'
import { clearDraft, type RequestDraft, saveDraft } from './form/draft.ts'
import { RefusedFormContext } from './form/refused-form.ts'
import type { RequestForm } from './form/request-form.tsx'
import { beganAtMs, describeInterest, pickRequestValues, type RequestValues } from './form/request-values.ts'
import { calculatorIdOf } from './form/use-request-fields.ts'
import { depositOf, findOrder, forgetOrder } from './order-deposit.ts'
import {
  beginRequest,
  isSubmitting,
  isWatching,
  nextRequest,
  type Start,
  shownPayable,
} from './request-state.ts'
import { submitRequest } from './submit-request.ts'

const successViewMs = 2000

export type RequestSessionInput = {
  choice: CalculatorChoice
  onChoiceChange: (choice: CalculatorChoice) => void
  onSubmitted: (confirmation: Confirmation) => void
  /** A refused request; it replaces the draft. */
  correction?: OutboxEntry | null
  /** Finds the key of a draft from another form that this request replaces. */
  findDraftKey?: () => string | null
  source?: RequestOrigin
  service?: ChosenService | null
  /** A correction needs no draft and does not call this. */
  findDraft: () => RequestDraft | null
  /** Epoch milliseconds; now by default. */
  openedAtMs?: number
}

export type RequestSession = {
  quote: Quote | null
  /** What has become of the choice since the page was opened. */
  change: string | null
  draft: RequestDraft | null
  outlivesTab: boolean
  isSubmitting: boolean
  unpayable: string | null
  deposit: RequestDeposit
  startOver: () => void
  restart: (draft: RequestDraft | null, choice: AnyQuoteChoice | null, service?: ChosenService | null) => void
  formKey: number
  formProps: ComponentProps<typeof RequestForm>
}

type RequestDeposit = {
  canPay: boolean
  /** Begun on this or an earlier visit; null until the server answers. */
  known: PaymentState | null
  failure: FailedPayment | null
  dialog: (PaymentRequest & { afterwards?: string }) | null
}

export function useRequestSession({
  choice: addressChoice,
  onChoiceChange,
  onSubmitted,
  correction = null,
  findDraftKey,
  source = 'contact',
  service = null,
  findDraft,
  openedAtMs,
}: RequestSessionInput): RequestSession {
  const id = useId()
  const pricing = usePricing()
  const paysOnline = usePaysOnline()
  const catalogue = useCatalogue()
  const choice = priceableChoice(catalogue, addressChoice)
  const basis = basisOf(pricing)
  const priced = choice && basis && priceQuote(catalogue, choice, basis)
  const quote = priced?.ok ? priced.quote : null
  const rendered = useRenderedCatalogue()
  const formerBasis = useFormerBasis(basis)

  const refused = use(RefusedFormContext)
  const [state, dispatch] = useReducer(nextRequest, null, () => {
    if (correction) return beginRequest(startFromEntry(catalogue, correction, choice))
    const begun = startFrom(catalogue, { draft: findDraft(), choice, service, openedAtMs })
    return beginRequest(refused ? { ...begun, values: refused.values } : begun)
  })
  const { start, phase, known, failure } = state
  const endSuccessView = useRef<() => void>(null)
  const watches = isWatching(state)
  useEffect(() => {
    if (!watches) return
    return watchNotedPayment((heard) => dispatch({ type: 'heard-of-payment', known: heard }))
  }, [watches])

  function startOver() {
    clearDraft()
    dispatch({ type: 'began', start: { ...startFrom(catalogue, { draft: null, choice }), takesFocus: true } })
  }

  async function submit(request: ProjectRequest, paid: { payable: Payable; payment: PaymentResult } | null) {
    if (isSubmitting(state)) return
    dispatch({ type: 'sent', paid: paid?.payable ?? null })
    const isRead = paid && showSuccess()
    const orderId = paid?.payment.orderId ?? findOrder()
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
      replaces: correction?.id,
    })
    forgetOrder()
    if (paid) confirmPayment(request, paid.payment)
    dispatch({ type: 'was-safe' })
    await isRead
    dispatch({ type: 'finished' })
    onSubmitted(confirmation)
  }

  const unpayable = whyUnpayable(quote, paysOnline)
  const isPayable = quote !== null && quote.charge.deposit.amountMinor > 0 && unpayable === null

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
    const payable = depositOf({ request, source, quote, choice, pricing })
    dispatch({ type: 'went-to-pay', request, payable })
  }

  const change =
    basis &&
    formerBasis &&
    describeChange(
      { catalogue: rendered, choice: priceableChoice(rendered, addressChoice), basis: formerBasis },
      { catalogue, choice, basis },
    )
  const payable = shownPayable(state)
  return {
    quote,
    // A refusal below the form says it already.
    change: failure?.isOutdated ? null : change,
    unpayable,
    draft: start.draft,
    outlivesTab: state.outlivesTab,
    isSubmitting: isSubmitting(state),
    deposit: {
      canPay: isPayable && !isPaid(known) && !correction,
      known,
      failure,
      dialog: payable && {
        payable,
        afterwards: phase.name === 'sending' ? 'Sending your request…' : undefined,
        onClose: () =>
          phase.name === 'paying' ? dispatch({ type: 'left-payment' }) : endSuccessView.current?.(),
        onPaid(payment, paid) {
          if (phase.name === 'paying') void submit(phase.request, { payable: paid, payment })
        },
        // Specified: in the project request an alert replaces the dialog.
        onFailure: (failed) =>
          dispatch({ type: 'payment-failed', failure: failed, isLeft: source === 'contact' }),
      },
    },
    startOver,
    restart: (draft, choice, service) =>
      dispatch({ type: 'began', start: startFrom(catalogue, { draft, choice, service, openedAtMs }) }),
    formKey: start.count,
    formProps: {
      id,
      initialValues: start.values,
      shown: shownPrice(quote, pricing),
      refusal: correction?.refusal ?? refused?.refusal ?? null,
      calculator: { choice, quote, unpayable, basis, onChange: onChoiceChange },
      autoFocus: start.takesFocus,
      onValuesChange(values) {
        if (!correction) dispatch({ type: 'saved-draft', outlivesTab: saveDraft(values, start.startedAtMs) })
      },
      onSubmit(request, intent) {
        dispatch({ type: 'submitted' })
        if (intent === 'pay') pay(request)
        else void submit(request, null)
      },
    },
  }
}

function whyUnpayable(quote: Quote | null, paysOnline: boolean): string | null {
  if (!paysOnline) return paymentsOffText
  return quote && isPriceToConfirm(quote) ? priceToConfirmText : null
}

type Beginning = {
  draft: RequestDraft | null
  choice: AnyQuoteChoice | null
  service?: ChosenService | null | undefined
  openedAtMs?: number | undefined
}

function startFrom(
  catalogue: Catalogue,
  { draft, choice, service = null, openedAtMs = Date.now() }: Beginning,
): Start {
  return {
    count: 0,
    draft,
    values: withProjectType(catalogue, withService(draft?.values ?? {}, service), choice),
    // A returning visitor may quickly send a full form.
    startedAtMs: draft?.startedAtMs ?? openedAtMs,
    takesFocus: false,
  }
}

function startFromEntry(catalogue: Catalogue, entry: OutboxEntry, choice: AnyQuoteChoice | null): Start {
  return {
    ...startFrom(catalogue, { draft: null, choice }),
    values: withProjectType(catalogue, pickRequestValues(entry.body as object), choice),
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

function withService(values: RequestValues, service: ChosenService | null): RequestValues {
  if (!service) return values
  return {
    ...values,
    projectType: service.projectType,
    projectDescription: values.projectDescription || describeInterest(service),
  }
}

function withProjectType(
  catalogue: Catalogue,
  values: RequestValues,
  choice: AnyQuoteChoice | null,
): RequestValues {
  const known = projectTypeOptions.find((option) => option.value === values.projectType)?.value
  if (!choice || (known && fitsProjectType(catalogue, choice, known))) return values
  return { ...values, projectType: projectTypeOf(catalogue, choice) ?? values.projectType }
}
