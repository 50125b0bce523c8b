import { useEffect, useEffectEvent, useState } from 'react'
import { depositShown } from '#domain/pricing.ts'
import { onePlainAddress } from '#domain/text-fields.ts'
import type { Confirmation } from '#features/confirmation/confirmation.ts'
import type { LeadDraftInput } from '#features/leads/lead.ts'
import {
  type AskedPayment,
  type BegunPayment,
  isPaid,
  type PaymentSeams,
  type PaymentState,
  type TakenPayment,
  type WizardOrderInput,
} from '#features/payments/payment.ts'
import { watchLeaving } from '#platform/api/watch-leaving.ts'
import { isLostWithTab, postDurably } from '#platform/outbox/outbox.ts'
import { draftOf, orderOf, type Plan, type PlanPayment, suggestionOf, summaryOf } from './plan.ts'
import { sentPlan } from './sent-plan.ts'
import type { Wizard } from './use-wizard.ts'
import { suggestPath } from './wizard.ts'
import { clearWizardDraft, saveWizardDraft } from './wizard-draft.ts'

/** What the wizard needs from other features. */
export type WizardServices = {
  /** Takes the deposit online. */
  takePayment: (order: WizardOrderInput, seams: PaymentSeams) => Promise<TakenPayment>
  /** Reports an order's payment as it changes. Returns a function that stops. */
  watchPayment: (asked: AskedPayment, onState: (state: PaymentState) => void) => () => void
  /** Saves a draft on the server before anything is sent. */
  saveDraft: (draft: LeadDraftInput) => void
  /**
   * The plan is on its way.
   * @param isKept true if the thank-you page can show it, even after this page closes
   */
  onSent: (confirmation: Confirmation, isKept: boolean) => void
}

export type Sending = 'submitting' | 'paying' | null

export type WizardSending = {
  sending: Sending
  /** The deposit, if the visitor began to pay it. */
  begun: BegunPayment | null
  submit: () => void
  pay: () => void
}

/** Step 5: saves a draft, takes the deposit if asked to, and sends the plan. */
export function useWizardSending(wizard: Wizard, services: WizardServices): WizardSending {
  const [sending, setSending] = useState<Sending>(null)
  const plan = planOf(wizard)
  const { visit, noteVisit } = wizard
  const begun = useBegunPayment(wizard, sending, services)
  useDraft(wizard, services.saveDraft)

  async function send(payment: PlanPayment | null, known: PaymentState | null) {
    if (!plan) return
    setSending('submitting')
    const submittedAtMs = visit.submittedAtMs ?? Date.now()
    noteVisit({ payment, submittedAtMs })
    const isLeaving = watchLeaving()
    const body = suggestionOf(plan, {
      payment,
      website: wizard.trap.current?.value ?? '',
      elapsedMs: submittedAtMs - visit.startedAtMs,
    })
    const delivery = await postDurably({ path: suggestPath, body, key: visit.key })
    // The next page sends the plan and shows the outcome.
    if (isLeaving()) return setSending(null)
    const project = summaryOf(plan)
    const { fullName: name, email } = plan.contact
    const begunPayment = payment?.orderId ? { orderId: payment.orderId, known } : null
    const isKept = sentPlan.keep({ delivery, project, name, email, payment: begunPayment, isSeen: false })
    // The outbox has the answers now. If only this tab's memory has them, the wizard keeps them too.
    const mustStay = isLostWithTab(delivery.outcome)
    if (mustStay) saveWizardDraft({ state: wizard.state, visit: { ...visit, payment, submittedAtMs: null } })
    else clearWizardDraft()
    services.onSent(
      { type: 'ai-suggest', delivery, project, email, payment: begunPayment },
      isKept && !mustStay,
    )
  }

  async function pay() {
    if (!plan) return
    setSending('paying')
    const {
      isPaid: isTaken,
      isSimulated,
      orderId,
      paymentId,
    } = await services.takePayment(orderOf(plan), {
      // After a reload during the payment, the plan still names the order.
      onOrder: (id) => noteVisit({ payment: { status: 'attempted', orderId: id, paymentId: '' } }),
    })
    const payment: PlanPayment = { status: isTaken ? 'success' : 'attempted', orderId, paymentId }
    if (isTaken) {
      return send(payment, {
        state: 'paid',
        amountInrMinor: plan.quote.charge.deposit.amountMinor,
        refundedInrMinor: 0,
        shown: depositShown(plan.quote.total),
        isSimulated,
      })
    }
    // After an attempt without an order, the page goes on asking about the previous order.
    noteVisit({ payment: orderId || !visit.payment ? payment : visit.payment })
    setSending(null)
  }

  function submit() {
    const known = begun?.known ?? null
    return send(
      visit.payment && isPaid(known) ? { ...visit.payment, status: 'success' } : visit.payment,
      known,
    )
  }

  const isInterrupted = visit.submittedAtMs !== null && plan !== null && wizard.isPriced
  const sendAgain = useEffectEvent(() => void (sending ?? send(visit.payment, null)))
  useEffect(() => {
    if (isInterrupted) sendAgain()
  }, [isInterrupted])

  return {
    sending,
    begun,
    submit: () => void (sending ?? submit()),
    pay: () => void (sending ?? pay()),
  }
}

/** Returns null while anything is missing. */
function planOf({ state, complete, quote, missing }: Wizard): Plan | null {
  if (!complete || !quote || !state.result || missing.length > 0) return null
  const chosen = state.result.recommendations.filter(({ id }) => state.selected.includes(id))
  return { answers: complete, chosen, quote, contact: state.contact }
}

/** Returns false for a visitor who has paid, or may have, so that they do not pay again. */
export function mayPay(begun: BegunPayment | null): boolean {
  return begun?.known?.state !== 'paid' && begun?.known?.state !== 'checking'
}

/** Follows the last payment begun, except while the wizard takes a payment or sends the plan. */
function useBegunPayment(
  { visit }: Wizard,
  sending: Sending,
  { watchPayment }: WizardServices,
): BegunPayment | null {
  const orderId = visit.payment?.orderId || null
  const [heard, setHeard] = useState<{ orderId: string; known: PaymentState } | null>(null)
  useEffect(() => {
    if (orderId === null || sending !== null) return
    return watchPayment({ order_id: orderId }, (known) => setHeard({ orderId, known }))
  }, [orderId, sending, watchPayment])
  return orderId === null ? null : { orderId, known: heard?.orderId === orderId ? heard.known : null }
}

const draftPauseMs = 1200

/** Saves a draft once there is a way to reach the visitor, whenever they stop writing for a moment. */
function useDraft(
  { state, complete, currency, visit }: Wizard,
  saveDraft: (draft: LeadDraftInput) => void,
): void {
  const { contact, result, selected } = state
  const email = contact.email.trim()
  const isReachable = onePlainAddress.test(email) || (email === '' && contact.phone.trim() !== '')
  const chosen = result?.recommendations.filter(({ id }) => selected.includes(id)) ?? []
  const draft =
    isReachable && complete && state.step === 5
      ? draftOf({ answers: complete, chosen, contact }, { key: visit.key, currency })
      : null
  const text = JSON.stringify(draft)
  useEffect(() => {
    if (text === 'null') return
    const timer = setTimeout(() => saveDraft(JSON.parse(text)), draftPauseMs)
    return () => clearTimeout(timer)
  }, [text, saveDraft])
}
