import { useEffect, useEffectEvent, useState } from 'react'
import { depositShown } from '#domain/money/pricing.ts'
import { isEmail, typedEmail } from '#domain/text-fields.ts'
import { showConfirmation } from '#features/confirmation/shown-confirmation.ts'
import { receiveSuggestion } from '#features/leads/lead.wire.ts'
import { postLeadDraft } from '#features/leads/receiving/post-lead-draft.ts'
import { isPaid, type PaymentState, type StartedPayment } from '#features/payments/payment.ts'
import { watchPayment } from '#features/payments/state/watch-payment.ts'
import { payInWizard } from '#features/payments/window/pay-in-wizard.tsx'
import { watchLeaving } from '#platform/api/watch-leaving.ts'
import { isLostWithTab, postDurably } from '#platform/outbox/outbox.ts'
import { href } from '#routes'
import { draftOf, orderOf, type Plan, type PlanPayment, suggestionOf, summaryOf } from './plan/plan.ts'
import { sentPlan } from './plan/sent-plan.ts'
import type { Wizard } from './use-wizard.ts'
import { clearWizardDraft, saveWizardDraft } from './wizard-draft.ts'

const longestLookMs = 3000

export type Sending = 'submitting' | 'paying' | null

export type WizardSending = {
  sending: Sending
  begun: StartedPayment | null
  submit: () => void
  pay: (() => void) | undefined
}

/** @param close leaves the wizard for the confirmation */
export function useWizardSending(wizard: Wizard, close: () => void): WizardSending {
  const [sending, setSending] = useState<Sending>(null)
  const plan = planOf(wizard)
  const { visit, noteVisit } = wizard
  const begun = useBegunPayment(wizard, sending)
  useDraft(wizard)

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
    const delivery = await postDurably({ to: receiveSuggestion, body, key: visit.key })
    // The next page sends the plan.
    if (isLeaving()) return setSending(null)
    const project = summaryOf(plan)
    const { fullName: name, email } = plan.contact
    const begunPayment = payment?.orderId ? { orderId: payment.orderId, known } : null
    const isKept = sentPlan.keep({ delivery, project, name, email, payment: begunPayment, isSeen: false })
    // The wizard keeps what only this tab's memory has.
    const mustStay = isLostWithTab(delivery.outcome)
    if (mustStay) saveWizardDraft({ state: wizard.state, visit: { ...visit, payment, submittedAtMs: null } })
    else clearWizardDraft()
    const isOnlySaved = delivery.outcome.kind === 'saved'
    const thankYou = href('aiSuggestThankYou')
    if (isKept && !mustStay && (!isOnlySaved || (await canLoad(thankYou)))) {
      // Back must not reopen the wizard.
      location.replace(thankYou)
      return
    }
    showConfirmation({ type: 'ai-suggest', delivery, project, email, payment: begunPayment })
    close()
  }

  async function pay() {
    if (!plan) return
    setSending('paying')
    const {
      isPaid: isTaken,
      isSimulated,
      orderId,
      paymentId,
    } = await payInWizard(orderOf(plan), (id) =>
      // After a reload during the payment, the plan still names the order.
      noteVisit({ payment: { status: 'attempted', orderId: id, paymentId: '' } }),
    )
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
    // Without a new order, keep polling the previous one.
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
    pay: wizard.paysOnline && mayPay(begun) ? () => void (sending ?? pay()) : undefined,
  }
}

function planOf({ state, complete, quote, missing }: Wizard): Plan | null {
  if (!complete || !quote || !state.result || missing.length > 0) return null
  const chosen = state.result.recommendations.filter(({ id }) => state.selected.includes(id))
  return { answers: complete, chosen, quote, contact: state.contact }
}

function mayPay(begun: StartedPayment | null): boolean {
  return begun?.known?.state !== 'paid' && begun?.known?.state !== 'checking'
}

function useBegunPayment({ visit }: Wizard, sending: Sending): StartedPayment | null {
  const orderId = visit.payment?.orderId || null
  const [heard, setHeard] = useState<{ orderId: string; known: PaymentState } | null>(null)
  useEffect(() => {
    if (orderId === null || sending !== null) return
    return watchPayment({ order_id: orderId }, (known) => setHeard({ orderId, known }))
  }, [orderId, sending])
  return orderId === null ? null : { orderId, known: heard?.orderId === orderId ? heard.known : null }
}

/** Offline, the browser's error page would replace this one. */
function canLoad(path: string): Promise<boolean> {
  return fetch(path, { signal: AbortSignal.timeout(longestLookMs) }).then(
    () => true,
    () => false,
  )
}

const draftPauseMs = 1200

function useDraft({ state, complete, currency, visit }: Wizard): void {
  const { contact, result, selected } = state
  const email = typedEmail(contact.email)
  const isReachable = isEmail(email) || (email === '' && contact.phone.trim() !== '')
  const chosen = result?.recommendations.filter(({ id }) => selected.includes(id)) ?? []
  const draft =
    isReachable && complete && state.step === 5
      ? draftOf({ answers: complete, chosen, contact }, { key: visit.key, currency })
      : null
  const text = JSON.stringify(draft)
  useEffect(() => {
    if (text === 'null') return
    const timer = setTimeout(() => void postLeadDraft(JSON.parse(text)), draftPauseMs)
    return () => clearTimeout(timer)
  }, [text])
}
