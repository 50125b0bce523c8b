import * as v from 'valibot'
import { formatMoney, type Money, money } from '#domain/money.ts'
import { anyQuoteSchema } from '#domain/quote.ts'
import { lineUpTo, optionalEmail, optionalLine, severalLines } from '#domain/text-fields.ts'
import { leadLimits } from '#features/leads/lead.ts'
import type { OrderPart, OrderQuote, OrderStatus } from './orders/order.ts'

/** Paise. Razorpay takes no order under a rupee; most accounts have no agreed limit above five lakh. */
export const orderLimits = { minInrMinor: 100, maxInrMinor: 50_000_000 } as const

/** How many days we store the provider's events whole; then only their ids. */
export const providerEventDays = 30

/** The path to which the payment provider sends its events. */
export const webhookPath = '/api/payment/webhook'

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

const names = (max: number) =>
  v.optional(
    v.pipe(v.array(lineUpTo(leadLimits.name), 'Send a list.'), v.maxLength(max, 'The list is too long.')),
    [],
  )

/** A deposit in paise, whole and within the provider's limits. */
const paise = v.pipe(
  v.number('Send the amount as a number.'),
  v.safeInteger('Send whole paise.'),
  v.minValue(orderLimits.minInrMinor, 'The smallest payment is ₹1.'),
  v.maxValue(orderLimits.maxInrMinor, 'The largest payment is ₹5,00,000.'),
)
const inr = v.literal('INR', 'Payments are made in INR.')
const quote = v.optional(v.nullable(anyQuoteSchema), null)
const clientReceipt = optionalLine(100)

/**
 * The visitor's answers so far, sent with the order so that nothing is lost if the page closes right after the
 * payment. Names and texts as in `POST /api/contact`; all optional.
 */
const orderRequestSchema = v.object(
  {
    source: v.optional(v.picklist(['contact', 'checkout'], 'Choose a source from the list.'), 'contact'),
    customerPhone: optionalLine(leadLimits.phone),
    companyName: optionalLine(leadLimits.companyName),
    projectType: optionalLine(60),
    contactMethod: optionalLine(60),
    bestTime: optionalLine(60),
    timeline: optionalLine(60),
    budget: optionalLine(60),
    projectDescription: v.optional(severalLines(leadLimits.projectDescription), ''),
  },
  'Send the fields of a project request.',
)

/** The visitor's answers that an order stores, from any form. */
export type OrderRequest = Pick<
  v.InferOutput<typeof orderRequestSchema>,
  'projectType' | 'contactMethod' | 'bestTime' | 'timeline' | 'budget' | 'projectDescription'
>

/**
 * The body of `POST /api/payment/create-order`: `amount` in **rupees**. The specification has `receipt`, but the
 * order gets one of ours. `quote` and `request` are our own fields; without a quote the order is marked unquoted for
 * staff.
 */
export const paymentOrderSchema = v.object(
  {
    amount: v.pipe(
      v.number('Send the amount in rupees as a number.'),
      v.check((rupees) => Number.isSafeInteger(Math.round(rupees * 100)), 'Send an amount in rupees.'),
      v.transform((rupees) => Math.round(rupees * 100)),
      paise,
    ),
    currency: inr,
    receipt: clientReceipt,
    notes: v.optional(
      v.object(
        {
          description: optionalLine(200),
          customer_name: optionalLine(leadLimits.name),
          customer_email: optionalEmail,
        },
        'Send the notes as an object.',
      ),
      {},
    ),
    quote,
    request: v.optional(v.nullable(orderRequestSchema), null),
  },
  'Send the fields of a payment.',
)
export type PaymentOrderInput = v.InferInput<typeof paymentOrderSchema>

/** `POST /api/payment/create-order` (201). Amounts in **paise**. */
export type PaymentOrderAnswer = {
  success: true
  razorpay_key: string
  order: { id: string; amount: number; currency: 'INR' }
} & CheckoutMeans

/** What every order's answer contains besides the specified fields. */
export type CheckoutMeans = {
  /** Address of the checkout script, the provider's or the stand-in's. */
  checkout_script: string
  /**
   * The path where the order can be paid later and its status read. It lets anyone see the order, so keep it private.
   */
  payment_link: string
}

/** The body of `POST /api/create-order` (the wizard's): `amount` in **paise**. */
export const wizardOrderSchema = v.object(
  {
    amount: paise,
    currency: inr,
    receipt: clientReceipt,
    customerInfo: v.optional(
      v.object(
        {
          name: optionalLine(leadLimits.name),
          email: optionalEmail,
          phone: optionalLine(leadLimits.phone),
          company: optionalLine(leadLimits.companyName),
        },
        'Send the customer as an object.',
      ),
      {},
    ),
    projectInfo: v.optional(
      v.object(
        {
          services: names(40),
          totalAmount: v.optional(v.number('Send a number.')),
          displayCurrency: optionalLine(3),
          displayAmount: v.optional(v.union([v.number(), optionalLine(60)], 'Send a number or text.')),
          profileData: v.optional(
            v.nullable(
              v.object(
                {
                  businessType: optionalLine(60),
                  industry: optionalLine(60),
                  budget: optionalLine(60),
                  timeline: optionalLine(60),
                  features: names(40),
                  goals: names(40),
                },
                'Send the answers as an object.',
              ),
            ),
            null,
          ),
          aiRecommendations: v.optional(v.unknown()),
        },
        'Send the project as an object.',
      ),
      {},
    ),
    /** In practice recommendations: `{ recommendationIds, currency, total }`. */
    quote,
  },
  'Send the fields of a payment.',
)
export type WizardOrderInput = v.InferInput<typeof wizardOrderSchema>

/** `POST /api/create-order` (201). `amount` in **paise**. */
export type WizardOrderAnswer = {
  id: string
  amount: number
  currency: 'INR'
  razorpay_key: string
} & CheckoutMeans

/** What the wizard does during a payment. */
export type PaymentSeams = {
  /** Called once the provider has an order, for which a payment may follow. */
  onOrder: (orderId: string) => void
}

/** The outcome of an attempt to pay in the wizard. A toast has told the visitor. */
export type TakenPayment = {
  isPaid: boolean
  /** True if no money moved. */
  isSimulated: boolean
  /** Empty if there is no order. */
  orderId: string
  paymentId: string
}

const providerOrderId = v.pipe(
  v.string('Send the id of the order.'),
  v.regex(/^order_[A-Za-z0-9]{1,40}$/, 'This is not the id of an order.'),
)
const providerPaymentId = v.pipe(
  v.string('Send the id of the payment.'),
  v.regex(/^pay_[A-Za-z0-9]{1,40}$/, 'This is not the id of a payment.'),
)

/** The body of `POST /api/payment/verify` and `POST /api/verify-payment`: what the checkout passed to its handler. */
export const verifyPaymentSchema = v.object(
  {
    razorpay_order_id: providerOrderId,
    razorpay_payment_id: providerPaymentId,
    razorpay_signature: v.pipe(
      v.string('Send the signature.'),
      v.regex(/^[0-9a-f]{64}$/, 'This is not a signature.'),
    ),
  },
  'Send what the checkout answered.',
)
export type VerifyPaymentInput = v.InferInput<typeof verifyPaymentSchema>

/** Sent only once the payment is settled. `isSimulated`: no money moved. */
export type VerifyPaymentAnswer = { success: true; isSimulated: boolean }

/** The body of `POST /api/payment/simulate-success`, which is a 404 unless the fixed test key is set. */
export const simulatePaymentSchema = v.object({ order_id: providerOrderId }, 'Send the id of the order.')

export type SimulatePaymentAnswer = {
  success: true
  payment_data: { razorpay_payment_id: string; razorpay_signature: string }
}

/** The body of `POST /api/send-payment-confirmation`. The server uses only the ids, and only known ones. */
export const paymentConfirmationSchema = v.object(
  {
    paymentData: v.object(
      { orderId: providerOrderId, paymentId: providerPaymentId },
      'Send the payment as an object.',
    ),
  },
  'Send the payment.',
)

/** `success`: the receipt of a settled payment is on its way to the order's stored address. */
export type PaymentConfirmationAnswer = { success: boolean }

/** The path of a payment link. No request's address contains its token: see `linkHeaders`. */
export function paymentLinkPath(token: string): string {
  return `/payment#${token}`
}

/** An order as its link shows it. Times are ISO 8601 in UTC. */
export type PaymentLinkView = {
  description: string
  customerName: string
  status: OrderStatus
  part: OrderPart
  amountInrMinor: number
  refundedInrMinor: number
  /** The choice at our prices; null for an amount without a quote. */
  quote: OrderQuote | null
  /** True for a price too low to charge: staff confirm it before payment. */
  isPriceToConfirm: boolean
  /** True while the site takes no payments. */
  isPayingOff: boolean
  receipt: string
  isSimulated: boolean
  createdAt: string
  /** When the order expires. */
  endsAt: string
  /** True for an unpaid, expired order: only a new link can be paid. */
  isExpired: boolean
  paidAt: string | null
  /** The request's reference, once there is one. */
  reference: string | null
}

/** `POST /api/payment/link/checkout`: the order to open the checkout with, and the customer's details for it. */
export type LinkCheckoutAnswer = Omit<PaymentOrderAnswer, 'payment_link'> & {
  prefill: { name: string; email: string; phone: string }
}

/** A lead's payments and refunds in paise. Simulated payments count only if there are no real ones. */
export type PaidForLead = { amountInrMinor: number; refundedInrMinor: number; isSimulated: boolean }

/** The body of `POST /api/payment/status`: an order of this browser. */
export const ownOrderSchema = v.object({ order_id: providerOrderId }, 'Send the id of the order.')

/** A payment that a page asks about: this browser's order, or a payment link's token. */
export type AskedPayment = v.InferOutput<typeof ownOrderSchema> | { token: string }

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

/** Describes what is known of a payment. */
export function paymentWords(known: PaymentState | null): string {
  if (known?.state === 'unpaid') return 'Not paid. Nothing has been charged.'
  if (known?.state !== 'paid') return 'Your payment is being checked.'
  const { amountInrMinor, refundedInrMinor, isSimulated } = known
  return [
    `${formatMoney(money(amountInrMinor, 'INR'))} paid (10%)`,
    refundedInrMinor > 0 && `${formatMoney(money(refundedInrMinor, 'INR'))} of it refunded`,
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
  /** The order's total in rupees; null for an amount without a quote. */
  total: Money | null
  description: string
  /** False for an amount that is no deposit; the dialog then shows no total. */
  isDeposit?: boolean
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
