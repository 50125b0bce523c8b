import { agency } from '#domain/agency.ts'
import { formatRupees } from '#domain/money.ts'
import type { KnownPayment } from '#features/payments/orders/lead-payments.server.ts'

/** `claimed`: the request names a payment that does not match it, so we know neither amount nor outcome. */
export type LeadPayment = KnownPayment | { state: 'claimed' }

/** The payments that came in: of real money alone, once there is any. */
export function paidOf(payments: readonly LeadPayment[]): KnownPayment[] {
  const paid = payments.filter((payment): payment is KnownPayment => payment.state === 'paid')
  const real = paid.filter(({ isSimulated }) => !isSimulated)
  return real.length > 0 ? real : paid
}

/** How payments change the visitor's copy. `steps` is null if nothing was paid. */
type MoneyWords = { preview: string; charge: string; steps: string[] | null }

function paidWords(charge: string, lastStep: string): MoneyWords {
  return {
    preview: `Your payment has arrived. We answer within ${agency.responseTimes.afterPayment}.`,
    charge,
    steps: [
      `We read all of it and answer within ${agency.responseTimes.afterPayment}.`,
      `We open your project, and deliver ${agency.delivery.promise}.`,
      lastStep,
    ],
  }
}

const refundedWords: MoneyWords = {
  preview: 'Your payment was refunded.',
  charge: 'Your payment was refunded.',
  steps: null,
}

const checkingWords: MoneyWords = {
  preview: 'Your payment is being checked.',
  charge: 'Your payment is being checked. Please don’t pay again before you hear from us.',
  steps: [
    'The payment provider confirms whether your payment has arrived.',
    `Once it has, we email you the receipt and reply within ${agency.responseTimes.afterPayment}.`,
    'You pay the remaining 90% after completion.',
  ],
}

const unpaidWords: MoneyWords = {
  preview: `We answer within ${agency.responseTimes.standard}.`,
  charge: 'You pay 10% to start and the remaining 90% after completion. Nothing has been charged yet.',
  steps: null,
}

/**
 * Chooses the words. A visitor who has paid, or may have, never reads that nothing was charged, or the usual answer
 * time.
 * @param owedInrMinor null without a price
 */
export function moneyWords(payments: readonly LeadPayment[], owedInrMinor: number | null): MoneyWords {
  const states = new Set(payments.map(({ state }) => state))
  if (states.has('paid')) {
    const kept = paidOf(payments).filter(
      ({ amountInrMinor, refundedInrMinor }) => refundedInrMinor < amountInrMinor,
    )
    if (kept.length === 0) return refundedWords
    if (owedInrMinor === 0) return paidWords('The whole price is paid.', 'Nothing is left to pay.')
    const rest = owedInrMinor === null ? 'rest' : `remaining ${formatRupees(owedInrMinor)}`
    return paidWords(`The ${rest} is due after completion.`, `You pay the ${rest} after completion.`)
  }
  return states.has('checking') || states.has('claimed') ? checkingWords : unpaidWords
}

/** Tells a customer about their payment. */
export function sayPaid(
  { amountInrMinor, refundedInrMinor, number }: KnownPayment,
  isReceiptBelow: boolean,
): string {
  const paid = `Your payment of ${formatRupees(amountInrMinor)} has arrived`
  if (refundedInrMinor > 0) return `${paid}, and ${formatRupees(refundedInrMinor)} of it was refunded.`
  return isReceiptBelow
    ? `${paid}. Its receipt is below.`
    : `${paid}. Its receipt, ${number}, is in a separate email.`
}

/** `, ₹1,500 paid, ₹500 refunded` for the subject of a mail to the agency; '' without a payment. */
export function paidSuffix(payments: readonly LeadPayment[]): string {
  const paid = paidOf(payments)
  if (paid.length === 0) return ''
  const sumOf = (part: 'amountInrMinor' | 'refundedInrMinor') =>
    paid.reduce((sum, payment) => sum + payment[part], 0)
  const refunded = sumOf('refundedInrMinor')
  return `, ${formatRupees(sumOf('amountInrMinor'))} paid${refunded > 0 ? `, ${formatRupees(refunded)} refunded` : ''}${paid.some(({ isSimulated }) => isSimulated) ? ' (test)' : ''}`
}

/** Describes a payment for staff: its receipt and what is known. */
export function describePayment(payment: LeadPayment): { label: string; value: string } {
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
