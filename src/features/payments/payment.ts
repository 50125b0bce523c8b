import * as v from 'valibot'
import { formatMoney, type Money, money } from '#domain/money.ts'
import { anyQuoteSchema } from '#domain/quote.ts'
import { lineUpTo, optionalEmail, optionalLine, severalLines } from '#domain/text-fields.ts'
import { leadLimits } from '#features/leads/lead.ts'
import type { OrderPart, OrderQuote, OrderStatus } from './orders/order.ts'

/** Paise. Razorpay takes no order under a rupee; above five lakh most accounts have no limit agreed. */
export const orderLimits = { minInrMinor: 100, maxInrMinor: 50_000_000 } as const

/** How long the provider's events are kept as they came; after that their ids are. */
export const providerEventDays = 30

/** Where the payment provider sends its events. */
export const webhookPath = '/api/payment/webhook'

/** The specified texts. A refusal of ours carries one of them, or a plainer sentence, as its `detail`. */
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

/** The amount of a deposit in paise, whole and within what the provider takes. */
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
 * What the visitor has answered so far, sent with the order so that nothing is lost if the page is closed right after
 * paying. Names and texts as in `POST /api/contact`; nothing is required.
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

/** What an order keeps of the visitor's answers, whichever form they came from. */
export type OrderRequest = Pick<
  v.InferOutput<typeof orderRequestSchema>,
  'projectType' | 'contactMethod' | 'bestTime' | 'timeline' | 'budget' | 'projectDescription'
>

/**
 * What `POST /api/payment/create-order` takes: `amount` in **rupees**. `receipt` is specified and read, but an order gets
 * one of ours. `quote` and `request` are ours: without a quote the order is served and marked unquoted for staff.
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

/** What `POST /api/payment/create-order` answers (201). Amounts in **paise**. */
export type PaymentOrderAnswer = {
  success: true
  razorpay_key: string
  order: { id: string; amount: number; currency: 'INR' }
} & CheckoutMeans

/** What every order comes with beside the specified fields. */
export type CheckoutMeans = {
  /** Address of the provider's checkout script, or of our stand-in's: load this one, whatever it is. */
  checkout_script: string
  /** Path where this order can be paid later and its status read. Whoever has it may see the order: keep it private. */
  payment_link: string
}

/** What `POST /api/create-order` takes (the wizard's): `amount` in **paise**. */
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
    /** Recommendations in practice: `{ recommendationIds, currency, total }`. */
    quote,
  },
  'Send the fields of a payment.',
)
export type WizardOrderInput = v.InferInput<typeof wizardOrderSchema>

/** What `POST /api/create-order` answers (201). `amount` in **paise**. */
export type WizardOrderAnswer = {
  id: string
  amount: number
  currency: 'INR'
  razorpay_key: string
} & CheckoutMeans

/** What the wizard does while it is paid. */
export type PaymentSeams = {
  /** The provider has an order, and a payment may follow. */
  onOrder: (orderId: string) => void
}

/** What became of a try to pay in the wizard. The visitor was told by a toast. */
export type TakenPayment = {
  isPaid: boolean
  /** No money moved. */
  isSimulated: boolean
  /** Empty as far as it did not come to one. */
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

/** What `POST /api/payment/verify` and `POST /api/verify-payment` take: what the checkout handler was given. */
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

/** Answered only once the payment is settled. `isSimulated`: no money moved. */
export type VerifyPaymentAnswer = { success: true; isSimulated: boolean }

/** What `POST /api/payment/simulate-success` takes; 404 unless the fixed test key is configured. */
export const simulatePaymentSchema = v.object({ order_id: providerOrderId }, 'Send the id of the order.')

export type SimulatePaymentAnswer = {
  success: true
  payment_data: { razorpay_payment_id: string; razorpay_signature: string }
}

/** What `POST /api/send-payment-confirmation` takes; only the ids are believed, and those only if we know them. */
export const paymentConfirmationSchema = v.object(
  {
    paymentData: v.object(
      { orderId: providerOrderId, paymentId: providerPaymentId },
      'Send the payment as an object.',
    ),
  },
  'Send the payment.',
)

/** `success`: the receipt of a settled payment is on its way, to the address stored with the order. */
export type PaymentConfirmationAnswer = { success: boolean }

/** The path of a payment link. Its token is never in a request's address: see `linkHeaders`. */
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
  /** What was chosen, priced by us; null for an amount without a quote. */
  quote: OrderQuote | null
  /** The price of the quote is too low to be charged: it is confirmed before payment. */
  isPriceToConfirm: boolean
  /** Nothing can be paid on the site. */
  isPayingOff: boolean
  receipt: string
  isSimulated: boolean
  createdAt: string
  /** Until when it can be paid. */
  endsAt: string
  /** It was not paid in time: only a fresh link can be paid. */
  isExpired: boolean
  paidAt: string | null
  /** Reference of the request this pays for, once there is one. */
  reference: string | null
}

/** `POST /api/payment/link/checkout`: the order to open the checkout with, and what to fill in. */
export type LinkCheckoutAnswer = Omit<PaymentOrderAnswer, 'payment_link'> & {
  prefill: { name: string; email: string; phone: string }
}

/** What came in for one lead and what went back, in paise; simulated payments count only where nothing else came in. */
export type PaidForLead = { amountInrMinor: number; refundedInrMinor: number; isSimulated: boolean }

/** What `POST /api/payment/status` takes: an order of this browser's. */
export const ownOrderSchema = v.object({ order_id: providerOrderId }, 'Send the id of the order.')

/** A payment that a page asks about: an order of this browser's, or the token of its payment link. */
export type AskedPayment = v.InferOutput<typeof ownOrderSchema> | { token: string }

/**
 * What the server knows of a payment from the provider at this moment. `unpaid`: the provider was asked, and nothing
 * came in. `checking`: it could not be asked, or a try is under way.
 */
export type PaymentState = {
  state: 'paid' | 'checking' | 'unpaid'
  amountInrMinor: number
  refundedInrMinor: number
  /** The amount in the visitor's currency, as it was quoted; null for an amount without a quote. */
  shown: Money | null
  /** No money moved. */
  isSimulated: boolean
}

/** A payment that was begun, and what is known of it; null as long as nobody could be asked. */
export type BegunPayment = { orderId: string; known: PaymentState | null }

/** Whether the money is here: it came in, and was not given back. */
export function isPaid(known: PaymentState | null | undefined): known is PaymentState & { state: 'paid' } {
  return known?.state === 'paid' && known.refundedInrMinor < known.amountInrMinor
}

/** What is known of a payment, as far as it goes. */
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

/** What a form is told once its payment is settled. */
export type PaymentResult = {
  orderId: string
  paymentId: string
  signature: string
  /** Rupees. */
  amount: number
  /** No money moved. */
  isSimulated: boolean
  status: 'completed'
}

/** Why a payment did not come about. `orderId`: whose payment the server is to be asked about; null when none was begun. */
export type FailedPayment = { message: string; orderId: string | null }

/** What the payment dialog needs to know of whatever is paid. */
export type Payable = {
  /** The tenth, in rupees: what is charged. */
  deposit: Money
  /** The same in the visitor's currency. */
  shown: Money
  /** What the whole order comes to, in rupees; null for an amount that came without a quote. */
  total: Money | null
  description: string
  /** False for what is no tenth of a total: then no total is shown. */
  isDeposit?: boolean
  customer: { name: string; email: string; phone: string }
  /** Makes the order, or finds it: asked anew for every try. Rejects with the server's refusal. */
  openOrder: () => Promise<
    Pick<PaymentOrderAnswer, 'success' | 'razorpay_key' | 'order' | 'checkout_script'> &
      Partial<Pick<LinkCheckoutAnswer, 'prefill'>>
  >
}

/** What a form hands to the payment dialog. */
export type PaymentRequest = {
  payable: Payable
  onClose: () => void
  /** The dialog says that it is paid until the form takes it away. */
  onPaid: (payment: PaymentResult) => void
  onFailure: (failure: FailedPayment) => void
}
