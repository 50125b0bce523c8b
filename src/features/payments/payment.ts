import type { CurrencyCode } from '#domain/money/currency.ts'
import { formatRupees, type Money } from '#domain/money/money.ts'
import type { OwnOrderInput, PaymentOrderAnswer, PaymentStart } from './payment-api.ts'

/** After that, provider events are trimmed to their ids. */
export const providerEventDays = 30

export const unpaidOrderDays = 365

/** Specified texts; a refusal's `detail` may be plainer. */
export const paymentTexts = {
  orderFailed: 'Failed to create payment order',
  scriptFailed: 'Failed to load Razorpay SDK',
  simulationFailed: 'Payment simulation failed. Please try again.',
  verificationFailed: 'Payment verification failed. Please contact support.',
  failed: 'Payment failed. Please try again.',
  failedView: 'Something went wrong. Please try again.',
  requestAlert: 'Payment failed. Please try again or contact support.',
} as const

export type WizardPayment = {
  isPaid: boolean
  isSimulated: boolean
  orderId: string
  paymentId: string
}

export type PaymentRef = OwnOrderInput | { token: string }

/** `checking`: no answer, or an attempt is under way. */
export type PaymentState = {
  state: 'paid' | 'checking' | 'unpaid'
  amountInrMinor: number
  refundedInrMinor: number
  /** The quoted amount in the visitor's currency; null without a quote. */
  shown: Money | null
  isSimulated: boolean
  /** What it is for is online. */
  isLaunched?: true
}

/** Money received in one currency over some days. */
export type Received = {
  currency: CurrencyCode
  paidMinor: number
  /** Given back in the same days, also of earlier payments. */
  refundedMinor: number
  payments: number
}

export type StartedPayment = { orderId: string; known: PaymentState | null }

export function isPaid(known: PaymentState | null | undefined): known is PaymentState & { state: 'paid' } {
  return known?.state === 'paid' && known.refundedInrMinor < known.amountInrMinor
}

/** @param isDeposit false if it is not 10% of a price */
export function paymentStatusText(known: PaymentState | null, isDeposit = true): string {
  if (known?.state === 'unpaid') return 'Not paid. Nothing has been charged.'
  if (known?.state !== 'paid') return 'Your payment is being checked.'
  const { amountInrMinor, refundedInrMinor, isSimulated } = known
  return [
    `${formatRupees(amountInrMinor)} paid${isDeposit ? ' (10%)' : ''}`,
    refundedInrMinor > 0 && `${formatRupees(refundedInrMinor)} of it refunded`,
    isSimulated && 'a test payment: no money moved',
  ]
    .filter(Boolean)
    .join(', ')
}

export type PaymentResult = {
  orderId: string
  paymentId: string
  signature: string
  /** Rupees. */
  amount: number
  isSimulated: boolean
  status: 'completed'
}

/** `orderId` is null if no attempt began. */
export type FailedPayment = {
  message: string
  orderId: string | null
  /** Refused because the page showed another price than ours, or something that we no longer offer. */
  isOutdated?: boolean
}

export type Payable = {
  /** Charged, in rupees. */
  deposit: Money
  shown: Money
  /** Rupees; `left` is what remains after this payment. */
  price: { total: Money; left: Money } | null
  /** Such as another price than before. */
  notice?: string
  description: string
  isDeposit?: boolean
  /** False for records such as invoices. */
  isForm?: boolean
  customer: { name: string; email: string; phone: string }
  /** Finds or creates the order, one for all attempts. Rejects with the server's refusal. */
  requestOrder: () => Promise<
    Pick<PaymentOrderAnswer, 'success' | 'razorpay_key' | 'order' | 'checkout_script'> &
      Partial<Pick<PaymentStart, 'prefill'>>
  >
  /** After a refusal for another price than ours: the same at today's price, or what to do instead. */
  reprice?: () => Promise<Payable | string>
}

export type PaymentRequest = {
  payable: Payable
  onClose: () => void
  /** The dialog stays until unmounted. */
  onPaid: (payment: PaymentResult, paid: Payable) => void
  onFailure: (failure: FailedPayment) => void
}
