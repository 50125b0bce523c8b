import { agency, deliveryPromise } from '#domain/agency.ts'
import { formatRupees } from '#domain/money/money.ts'
import { sumOf } from '#domain/money/owed.ts'
import { type ProjectPlanId, projectPlans } from '#domain/records/project.ts'
import type { LeadPayment } from '#features/payments/leads/lead-payments.server.ts'

/** `claimed`: the request names a payment that does not match it, so amount and outcome are unknown. */
export type MailedPayment = LeadPayment | { state: 'claimed' }

/** Test payments only if there are no real ones. */
export function paidOf(payments: readonly MailedPayment[]): LeadPayment[] {
  const paid = payments.filter((payment): payment is LeadPayment => payment.state === 'paid')
  const real = paid.filter(({ isSimulated }) => !isSimulated)
  return real.length > 0 ? real : paid
}

/** `steps` is null if nothing was paid. */
type PaymentTexts = { preview: string; charge: string; steps: string[] | null }

function paidTexts(plan: ProjectPlanId, charge: string, lastStep: string): PaymentTexts {
  return {
    preview: `Your payment has arrived. We answer within ${agency.responseTimeAfterPayment}.`,
    charge,
    steps: [
      `We read all of it and answer within ${agency.responseTimeAfterPayment}.`,
      projectPlans[plan].hasPromise
        ? `We open your project, and deliver ${deliveryPromise()}.`
        : 'We open your project.',
      lastStep,
    ],
  }
}

const refundedTexts: PaymentTexts = {
  preview: 'Your payment was refunded.',
  charge: 'Your payment was refunded.',
  steps: null,
}

const checkingTexts = (): PaymentTexts => ({
  preview: 'Your payment is being checked.',
  charge: 'Your payment is being checked. Please don’t pay again before you hear from us.',
  steps: [
    'The payment provider confirms whether your payment has arrived.',
    `Once it has, we email you the receipt and reply within ${agency.responseTimeAfterPayment}.`,
    'You pay the 90% balance after completion.',
  ],
})

const unpaidTexts = (): PaymentTexts => ({
  preview: `We answer within ${agency.responseTime}.`,
  charge: 'Nothing has been charged yet.',
  steps: null,
})

export function launchText(plan: ProjectPlanId): string {
  return projectPlans[plan].hasSite ? 'Your website is live.' : 'Your project is complete.'
}

/** Nothing begins any more. */
function launchedTexts(plan: ProjectPlanId, charge: string): PaymentTexts {
  return { preview: `Your payment has arrived. ${launchText(plan)}`, charge, steps: null }
}

/**
 * A visitor who may have paid must not read that nothing was charged, or the usual answer time.
 * @param owedInrMinor null without a price
 */
export function paymentTexts(
  payments: readonly MailedPayment[],
  {
    owedInrMinor,
    plan,
    isLaunched,
  }: { owedInrMinor: number | null; plan: ProjectPlanId; isLaunched: boolean },
): PaymentTexts {
  const states = new Set(payments.map(({ state }) => state))
  if (states.has('paid')) {
    const kept = paidOf(payments).filter(
      ({ amountInrMinor, refundedInrMinor }) => refundedInrMinor < amountInrMinor,
    )
    if (kept.length === 0) return refundedTexts
    const whole = 'The whole price is paid.'
    if (owedInrMinor === 0)
      return isLaunched ? launchedTexts(plan, whole) : paidTexts(plan, whole, 'Nothing more is due.')
    const balance = owedInrMinor === null ? 'balance' : `balance of ${formatRupees(owedInrMinor)}`
    if (isLaunched) return launchedTexts(plan, `The ${balance} is due.`)
    return paidTexts(plan, `The ${balance} is due after completion.`, 'You pay the balance after completion.')
  }
  return states.has('checking') || states.has('claimed') ? checkingTexts() : unpaidTexts()
}

export function describePaid(
  { amountInrMinor, refundedInrMinor, number }: LeadPayment,
  isReceiptBelow: boolean,
): string {
  const paid = `Your payment of ${formatRupees(amountInrMinor)} has arrived`
  if (refundedInrMinor > 0) return `${paid}, and ${formatRupees(refundedInrMinor)} of it was refunded.`
  return isReceiptBelow
    ? `${paid}. Its receipt is below.`
    : `${paid}. Its receipt, ${number}, is in a separate email.`
}

export function paidSuffix(payments: readonly MailedPayment[]): string {
  const paid = paidOf(payments)
  if (paid.length === 0) return ''
  const { amountInrMinor, refundedInrMinor } = sumOf(paid)
  const refunded = refundedInrMinor > 0 ? `, ${formatRupees(refundedInrMinor)} refunded` : ''
  return `, ${formatRupees(amountInrMinor)} paid${refunded}${paid.some(({ isSimulated }) => isSimulated) ? ' (test)' : ''}`
}

export function describePayment(payment: MailedPayment): { label: string; value: string } {
  if (payment.state === 'claimed') {
    return {
      label: 'Claimed',
      value: 'The request names a payment that is not linked to it. Look it up.',
    }
  }
  const { state, amountInrMinor, refundedInrMinor, isSimulated, number } = payment
  const words = { paid: 'paid', checking: 'being checked', unpaid: 'not paid' }
  const said = [`${formatRupees(amountInrMinor)} ${words[state]}`]
  if (refundedInrMinor > 0) said.push(`${formatRupees(refundedInrMinor)} refunded`)
  if (state === 'paid' && isSimulated) said.push('test: no money moved')
  return { label: number, value: said.join(', ') }
}
