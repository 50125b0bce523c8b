import * as v from 'valibot'
import type { CurrencyCode } from '#domain/currency.ts'
import type { Money } from '#domain/money.ts'
import { oneLine } from '#domain/one-line.ts'
import type { PaymentMode } from '#domain/payment-keys.ts'
import { anyQuoteSchema } from '#domain/quote.ts'
import { leadLimits, onePlainAddress } from '#features/leads/lead.ts'

/** Paise. Razorpay takes no order under a rupee; above five lakh most accounts have no limit agreed. */
const orderLimits = { minInrMinor: 100, maxInrMinor: 50_000_000 } as const

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

export type Toast = { title: string; message: string; destructive: boolean }

/** The toasts of the wizard's payment, as specified. */
export const paymentToasts = {
  gatewayError: {
    title: 'Payment Gateway Error',
    message: 'Unable to load payment gateway. Please check your internet connection.',
    destructive: true,
  },
  successful: {
    title: 'Payment Successful!',
    message: 'Your 10% upfront payment has been processed successfully.',
    destructive: false,
  },
  verificationFailed: {
    title: 'Payment Verification Failed',
    message: 'Please contact support if amount was deducted.',
    destructive: true,
  },
  processingError: {
    title: 'Payment Processing Error',
    message: 'Please try again or contact support.',
    destructive: true,
  },
  cancelled: {
    title: 'Payment Cancelled',
    message: 'You can still submit your request without payment.',
    destructive: false,
  },
  setupFailed: {
    title: 'Payment Setup Failed',
    message: 'Please try again or submit request without payment.',
    destructive: true,
  },
} as const satisfies Record<string, Toast>

const tooLong = (max: number) => `Use at most ${max} characters.`
const line = (max: number) =>
  v.optional(v.pipe(v.string('Send text.'), v.transform(oneLine), v.maxLength(max, tooLong(max))), '')
const paragraphs = (max: number) =>
  v.optional(
    v.pipe(
      v.string('Send text.'),
      v.transform((text) => text.toWellFormed().replace(/[^\P{Cc}\n\t]/gu, '')),
      v.maxLength(max, tooLong(max)),
    ),
    '',
  )
const email = v.optional(
  v.pipe(
    v.string('Send text.'),
    v.trim(),
    v.maxLength(leadLimits.email, tooLong(leadLimits.email)),
    v.check(
      (text) => text === '' || onePlainAddress.test(text),
      'Enter one e-mail address, like name@example.com.',
    ),
  ),
  '',
)
const names = (max: number) =>
  v.optional(
    v.pipe(v.array(line(leadLimits.name), 'Send a list.'), v.maxLength(max, 'The list is too long.')),
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
const clientReceipt = line(100)

/** Which form an order was made from. */
export type OrderSource = 'contact' | 'checkout' | 'ai-suggest' | 'link'

/**
 * What the visitor has answered so far, sent with the order so that nothing is lost if the page is closed right after
 * paying. Names and texts as in `POST /api/contact`; nothing is required.
 */
const orderRequestSchema = v.object(
  {
    source: v.optional(v.picklist(['contact', 'checkout'], 'Choose a source from the list.'), 'contact'),
    customerPhone: line(leadLimits.phone),
    companyName: line(leadLimits.companyName),
    projectType: line(60),
    contactMethod: line(60),
    bestTime: line(60),
    timeline: line(60),
    budget: line(60),
    projectDescription: paragraphs(leadLimits.projectDescription),
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
          description: line(200),
          customer_name: line(leadLimits.name),
          customer_email: email,
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
          name: line(leadLimits.name),
          email,
          phone: line(leadLimits.phone),
          company: line(leadLimits.companyName),
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
          displayCurrency: line(3),
          displayAmount: v.optional(v.union([v.number(), line(60)], 'Send a number or text.')),
          profileData: v.optional(
            v.nullable(
              v.object(
                {
                  businessType: line(60),
                  industry: line(60),
                  budget: line(60),
                  timeline: line(60),
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

/** What became of a try to pay in the wizard. The visitor was told by one of `paymentToasts`. */
export type TakenPayment = {
  isPaid: boolean
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

/** What `POST /api/payment/link` and `POST /api/payment/link/checkout` take: the part of a payment link after `#`. */
export const paymentLinkSchema = v.object(
  { token: v.pipe(v.string('Send the link.'), v.regex(/^[\w-]{22}$/, 'This link is not complete.')) },
  'Send the link.',
)

/** The path of a payment link. Its token is never in a request's address: the page posts it. */
export function paymentLinkPath(token: string): string {
  return `/payment#${token}`
}

/** An order as its link shows it. Times are ISO 8601 in UTC. */
export type PaymentLinkView = {
  description: string
  customerName: string
  status: OrderStatus
  amountInrMinor: number
  refundedInrMinor: number
  /** What was chosen, priced by us; null for an amount without a quote. */
  quote: OrderQuote | null
  receipt: string
  isSimulated: boolean
  createdAt: string
  paidAt: string | null
  /** Reference of the request this pays for, once there is one. */
  reference: string | null
}

/** `POST /api/payment/link/checkout`: the order to open the checkout with, and what to fill in. */
export type LinkCheckoutAnswer = Omit<PaymentOrderAnswer, 'payment_link'> & {
  prefill: { name: string; email: string; phone: string }
}

/** What was chosen and what it came to when the order was made; never priced again. */
export type OrderQuote = {
  kind: 'package' | 'recommendations'
  /** A package before its add-ons, or the recommendations. */
  lines: { id: string; name: string }[]
  currency: CurrencyCode
  multiplier: number
  /** Whole units of `currency`. */
  shownTotal: number
  /** Paise. Deposit and remainder make the total. */
  totalInrMinor: number
  depositInrMinor: number
  remainderInrMinor: number
}

export const orderStatuses = ['created', 'attempted', 'paid', 'partly-refunded', 'refunded'] as const
export type OrderStatus = (typeof orderStatuses)[number]

/** Every state of an order: where it may lead, always forward, and what may be done while it lasts. */
export const orderStates: Record<
  OrderStatus,
  {
    label: string
    next: readonly OrderStatus[]
    canBePaid: boolean
    isPaid: boolean
    canBeRefunded: boolean
  }
> = {
  created: {
    label: 'Awaiting payment',
    next: ['attempted', 'paid'],
    canBePaid: true,
    isPaid: false,
    canBeRefunded: false,
  },
  attempted: {
    label: 'Payment tried',
    next: ['paid'],
    canBePaid: true,
    isPaid: false,
    canBeRefunded: false,
  },
  paid: {
    label: 'Paid',
    next: ['partly-refunded', 'refunded'],
    canBePaid: false,
    isPaid: true,
    canBeRefunded: true,
  },
  'partly-refunded': {
    label: 'Partly refunded',
    next: ['refunded'],
    canBePaid: false,
    isPaid: true,
    canBeRefunded: true,
  },
  refunded: { label: 'Refunded', next: [], canBePaid: false, isPaid: true, canBeRefunded: false },
}

/** The statuses in which an order waits for its payment. */
export const payableStatuses = orderStatuses.filter((status) => orderStates[status].canBePaid)

export function canMoveOrder(from: OrderStatus, to: OrderStatus): boolean {
  return orderStates[from].next.includes(to)
}

/** The state as staff read it: a paid order waits for its request until both halves have met. */
export function orderLabel({
  status,
  isRequestComplete,
}: Pick<OrderSummary, 'status' | 'isRequestComplete'>): string {
  const { label, isPaid } = orderStates[status]
  return isPaid && !isRequestComplete ? `${label}, request incomplete` : label
}

/** A row of the list. Times are ISO 8601 in UTC. */
export type OrderSummary = {
  id: string
  receipt: string
  createdAt: string
  paidAt: string | null
  status: OrderStatus
  source: OrderSource
  mode: PaymentMode
  description: string
  customerName: string
  customerEmail: string
  amountInrMinor: number
  refundedInrMinor: number
  /** Null: the amount came without what was chosen, and nobody checked it ("unquoted"). */
  quote: OrderQuote | null
  lead: { id: string; reference: string } | null
  /** False while the visitor's request has not arrived: the lead holds what the order knew. */
  isRequestComplete: boolean
}

/** One try at the provider. */
export type PaymentAttempt = {
  providerPaymentId: string
  status: 'created' | 'authorized' | 'captured' | 'failed'
  method: string
  /** The provider's short reason for a failure, '' otherwise. */
  reason: string
  at: string
}

/** Money that came in. `isSurplus`: a second payment of an order that was paid already, to be given back. */
export type SettledPayment = {
  id: string
  providerPaymentId: string
  amountInrMinor: number
  isSurplus: boolean
  isSimulated: boolean
  settledBy: 'verify' | 'webhook' | 'reconciler'
  settledAt: string
}

export type RefundStatus = 'requested' | 'pending' | 'processed' | 'failed'

/** Every state of a refund. `countsAgainstPayment`: the amount cannot be given back a second time. */
export const refundStates: Record<
  RefundStatus,
  { label: string; next: readonly RefundStatus[]; countsAgainstPayment: boolean }
> = {
  requested: {
    label: 'Being asked for',
    next: ['pending', 'processed', 'failed'],
    countsAgainstPayment: true,
  },
  pending: { label: 'On its way', next: ['processed', 'failed'], countsAgainstPayment: true },
  processed: { label: 'Refunded', next: [], countsAgainstPayment: true },
  failed: { label: 'Failed', next: [], countsAgainstPayment: false },
}

type Refund = {
  id: string
  paymentId: string
  providerRefundId: string | null
  amountInrMinor: number
  status: RefundStatus
  reason: string
  /** Name of the staff member, or 'Provider' for one made in the dashboard there. */
  requestedBy: string
  at: string
}

export type OrderDetail = OrderSummary & {
  providerOrderId: string
  customerPhone: string
  companyName: string
  attempts: PaymentAttempt[]
  payments: SettledPayment[]
  refunds: Refund[]
  /** What can still be given back. */
  refundableInrMinor: number
}

/** `GET /api/admin/orders`. `counts` are of all orders of the lead, or of all, by filter. */
export type OrderList = {
  orders: OrderSummary[]
  nextCursor: string | null
  counts: Record<OrderFilter, number>
}

export const orderFilters = [...orderStatuses, 'incomplete'] as const
/** A status, or `incomplete`: paid, and the request has not arrived. */
export type OrderFilter = (typeof orderFilters)[number]

const leadIdFilter = v.optional(
  v.pipe(
    v.string(),
    v.regex(/^$|^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i, 'This is not the id of a lead.'),
  ),
  '',
)

/** The query of `GET /api/admin/orders` and of `GET /api/admin/orders.csv`; an empty value means "all". */
export const orderListSchema = v.object({
  status: v.optional(v.picklist(['', ...orderFilters], 'Choose a status from the list.'), ''),
  lead: leadIdFilter,
  cursor: v.optional(v.pipe(v.string(), v.maxLength(200, 'This page marker is not one of ours.')), ''),
})
export type OrderListQuery = v.InferOutput<typeof orderListSchema>

/** What `POST /api/admin/orders/:id/refunds` takes; it answers the `OrderDetail`. */
export const refundSchema = v.object(
  {
    /** Paise; at most `refundableInrMinor`. */
    amountInrMinor: v.pipe(
      v.number('Enter the amount.'),
      v.safeInteger('Enter a whole number of paise.'),
      v.minValue(orderLimits.minInrMinor, 'The smallest refund is ₹1.'),
    ),
    reason: v.pipe(
      v.string('Say why.'),
      v.transform(oneLine),
      v.nonEmpty('Say why.'),
      v.maxLength(200, tooLong(200)),
    ),
    /** The same for every press of one form, so that a second press refunds nothing more. */
    key: v.pipe(v.string('Send a key.'), v.uuid('Send a UUID as the key.')),
  },
  'Send the fields of a refund.',
)
export type RefundInput = v.InferOutput<typeof refundSchema>

/** What `POST /api/admin/leads/:id/payment-link` answers (201): a path to send to the customer, shown once. */
export type PaymentLinkAnswer = { orderId: string; payment_link: string }

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

/** Why a payment did not come about. `moved`: what is known about the visitor's money. */
export type FailedPayment = { message: string; moved: 'no' | 'unknown' }

/** What the payment dialog needs to know of whatever is paid. */
export type Payable = {
  /** The tenth, in rupees: what is charged. */
  deposit: Money
  /** The same in the visitor's currency. */
  shown: Money
  description: string
  customer: { name: string; email: string; phone: string }
  /** Makes the order, or finds it: asked anew for every try. Rejects with the server's refusal. */
  openOrder: () => Promise<
    Pick<PaymentOrderAnswer, 'razorpay_key' | 'order' | 'checkout_script'> &
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
