import { formatRupees, type Money } from '#domain/money.ts'
import type { LinkCheckoutAnswer, OwnOrderInput, PaymentOrderAnswer } from './payment-api.ts'

/** How many days we store the provider's events whole; then only their ids. */
export const providerEventDays = 30

/** How many days an order that nobody paid is kept. */
export const unpaidOrderDays = 365

/** The specified texts. A refusal's `detail` is one of them or a plainer sentence. */
export const paymentTexts = {
  orderFailed: 'Failed to create payment order',
  scriptFailed: 'Failed to load Razorpay SDK',
  simulationFailed: 'Payment simulation failed. Please try again.',
  verificationFailed: 'Payment verification failed. Please contact support.',
  failed: 'Payment failed. Please try again.',
  failedView: 'Something went wrong. Please try again.',
  requestAlert: 'Payment failed. Please try again or contact support.',
} as const

/** The outcome of an attempt to pay in the wizard. A toast has told the visitor. */
export type TakenPayment = {
  isPaid: boolean
  /** True if no money moved. */
  isSimulated: boolean
  /** Empty if there is no order. */
  orderId: string
  paymentId: string
}

/** A payment that a page asks about: this browser's order, or a payment link's token. */
export type AskedPayment = OwnOrderInput | { token: string }

/**
 * What the server currently knows of a payment. `unpaid`: the provider says that nothing was paid. `checking`: the
 * provider did not answer, or an attempt is under way.
 */
export type PaymentState = {
  state: 'paid' | 'checking' | 'unpaid'
  amountInrMinor: number
  refundedInrMinor: number
  /** The amount in the visitor's currency, as quoted; null without a quote. */
  shown: Money | null
  /** True if no money moved. */
  isSimulated: boolean
}

/** A payment that a visitor began. `known` is null until the server has answered. */
export type BegunPayment = { orderId: string; known: PaymentState | null }

/** Returns whether the money came in and was not refunded. */
export function isPaid(known: PaymentState | null | undefined): known is PaymentState & { state: 'paid' } {
  return known?.state === 'paid' && known.refundedInrMinor < known.amountInrMinor
}

/** Describes what is known of a payment. @param isDeposit false for one that is not 10% of a price */
export function paymentWords(known: PaymentState | null, isDeposit = true): string {
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

/** A settled payment, as its form receives it. */
export type PaymentResult = {
  orderId: string
  paymentId: string
  signature: string
  /** Rupees. */
  amount: number
  /** True if no money moved. */
  isSimulated: boolean
  status: 'completed'
}

/** Why a payment failed. `orderId` says which payment to ask the server about; null if none was begun. */
export type FailedPayment = { message: string; orderId: string | null }

/** What the payment dialog needs to know of the thing to pay. */
export type Payable = {
  /** The deposit in rupees, which is charged. */
  deposit: Money
  /** The deposit in the visitor's currency. */
  shown: Money
  /** The order's own price, and what is left of it after this payment, in rupees; null for an amount without a quote. */
  price: { total: Money; left: Money } | null
  description: string
  /** False for an amount that is no deposit; the dialog then shows no total. */
  isDeposit?: boolean
  /** False for a record, such as an invoice: nobody filled anything in to pay it. */
  isForm?: boolean
  customer: { name: string; email: string; phone: string }
  /** Creates or finds the order, once for every attempt. Rejects with the server's refusal. */
  openOrder: () => Promise<
    Pick<PaymentOrderAnswer, 'success' | 'razorpay_key' | 'order' | 'checkout_script'> &
      Partial<Pick<LinkCheckoutAnswer, 'prefill'>>
  >
}

/** What a form passes to the payment dialog. */
export type PaymentRequest = {
  payable: Payable
  onClose: () => void
  /** Called after a success, which the dialog shows until the form unmounts it. */
  onPaid: (payment: PaymentResult) => void
  onFailure: (failure: FailedPayment) => void
}
