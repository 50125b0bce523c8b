import * as v from 'valibot'
import { leadLimits } from '#domain/lead-limits.ts'
import { formatRupees } from '#domain/money/money.ts'
import { anyQuoteSchema } from '#domain/money/quote.ts'
import { orderIdPattern, providerLimits } from '#domain/provider-limits.ts'
import { lineUpTo, optionalEmail, optionalLine, severalLines } from '#domain/text-fields.ts'

const { minInrMinor, maxInrMinor } = providerLimits

const names = (max: number) =>
  v.optional(
    v.pipe(v.array(lineUpTo(leadLimits.name), 'Send a list.'), v.maxLength(max, 'The list is too long.')),
    [],
  )

/** Paise, within the provider's limits. */
const paise = v.pipe(
  v.number('Send the amount as a number.'),
  v.safeInteger('Send whole paise.'),
  v.minValue(minInrMinor, `The smallest payment is ${formatRupees(minInrMinor)}.`),
  v.maxValue(maxInrMinor, `The largest payment is ${formatRupees(maxInrMinor)}.`),
)
const inr = v.literal('INR', 'Payments are made in INR.')
const quote = v.optional(v.nullable(anyQuoteSchema), null)
const clientReceipt = optionalLine(100)

/** Sent with the order, in case the page closes right after the payment. */
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

/** `amount` is in **rupees**; the specified `receipt` is ignored; `quote` and `request` are our additions. */
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
          description: optionalLine(providerLimits.description),
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

/** Amounts in **paise**. */
export type PaymentOrderAnswer = {
  success: true
  razorpay_key: string
  order: { id: string; amount: number; currency: 'INR' }
} & OrderLinks

export type OrderLinks = {
  /** The provider's or the stand-in's. */
  checkout_script: string
  /** Secret: its holder sees and pays the order. */
  payment_link: string
}

/** `amount` in **paise**. */
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
    /** The wizard sends `{ recommendationIds, currency, total }`. */
    quote,
  },
  'Send the fields of a payment.',
)
export type WizardOrderInput = v.InferInput<typeof wizardOrderSchema>

/** `amount` in **paise**. */
export type WizardOrderAnswer = {
  id: string
  amount: number
  currency: 'INR'
  razorpay_key: string
} & OrderLinks

const providerOrderId = v.pipe(
  v.string('Send the id of the order.'),
  v.regex(orderIdPattern, 'This is not the id of an order.'),
)
const providerPaymentId = v.pipe(
  v.string('Send the id of the payment.'),
  v.regex(/^pay_[A-Za-z0-9]{1,40}$/, 'This is not the id of a payment.'),
)

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

/** `isSimulated`: no money moved. */
export type VerifyPaymentAnswer = { success: true; isSimulated: boolean }

/** 404 unless the fixed test key is set. */
export const simulatePaymentSchema = v.object({ order_id: providerOrderId }, 'Send the id of the order.')

export type SimulatePaymentAnswer = {
  success: true
  payment_data: { razorpay_payment_id: string; razorpay_signature: string }
}

/** The server reads the ids alone. */
export const paymentConfirmationSchema = v.object(
  {
    paymentData: v.object(
      { orderId: providerOrderId, paymentId: providerPaymentId },
      'Send the payment as an object.',
    ),
  },
  'Send the payment.',
)

/** `success`: the receipt goes to the stored address. */
export type PaymentConfirmationAnswer = { success: boolean }

export const ownOrderSchema = v.object({ order_id: providerOrderId }, 'Send the id of the order.')
export type OwnOrderInput = v.InferOutput<typeof ownOrderSchema>

export type PaymentStart = Omit<PaymentOrderAnswer, 'payment_link'> & {
  prefill: { name: string; email: string; phone: string }
}
