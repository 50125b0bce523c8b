import * as v from 'valibot'
import { formatMoney, money } from '#domain/money.ts'
import type { PaymentMode } from '#domain/payment-keys.ts'
import { isStoredPriceToConfirm, type PricedAmounts } from '#domain/quote.ts'
import { requiredLine } from '#domain/text-fields.ts'
import { cursorField, type ListPage } from '#platform/list-page.ts'
import { orderLimits } from '../payment.ts'

/** Which form an order was made from. */
export type OrderSource = 'contact' | 'checkout' | 'ai-suggest' | 'link'

/** What an order pays: the tenth to start, what is left of the price, or an amount that staff agreed with the customer. */
export const orderParts = ['deposit', 'balance', 'amount'] as const
export type OrderPart = (typeof orderParts)[number]

/** What was chosen and what it came to when the order was made; never priced again. */
export type OrderQuote = PricedAmounts & {
  kind: 'package' | 'recommendations'
  /** A package before its add-ons, or the recommendations. */
  lines: { id: string; name: string }[]
}

/** Whether the price that an order was made with is too low to be charged. */
export function isOrderPriceToConfirm(quote: OrderQuote): boolean {
  const [packageId = '', ...addOnIds] = quote.lines.map(({ id }) => id)
  const choice =
    quote.kind === 'package'
      ? { packageId, addOnIds }
      : { recommendationIds: quote.lines.map(({ id }) => id) }
  return isStoredPriceToConfirm(quote, choice)
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

/** The statuses of an order whose payment has come in, whatever went back since. */
export const paidStatuses = orderStatuses.filter((status) => orderStates[status].isPaid)

export function canMoveOrder(from: OrderStatus, to: OrderStatus): boolean {
  return orderStates[from].next.includes(to)
}

/** How long an order can be paid, by its link or otherwise. After that its price may no longer be ours. */
export const orderDays = 30

/** The moment from which an order that nobody has paid cannot be paid any more. */
export function orderEndsAt(createdAt: Date): Date {
  return new Date(createdAt.getTime() + orderDays * 24 * 60 * 60_000)
}

/** Orders made before this moment have expired. */
export function orderBirthLimit(now: Date): Date {
  return new Date(now.getTime() - orderDays * 24 * 60 * 60_000)
}

/** Whether it waited for its payment too long. Money that comes in all the same is booked like any. */
export function isExpired(
  { status, createdAt }: { status: OrderStatus; createdAt: Date },
  now: Date,
): boolean {
  return orderStates[status].canBePaid && orderEndsAt(createdAt) <= now
}

/** The state as staff read it: a paid order waits for its request until both halves have met. */
export function orderLabel(
  { status, isRequestComplete, createdAt }: Pick<OrderSummary, 'status' | 'isRequestComplete' | 'createdAt'>,
  now: Date,
): string {
  const { label, isPaid } = orderStates[status]
  if (isExpired({ status, createdAt: new Date(createdAt) }, now)) return 'Expired'
  return isPaid && !isRequestComplete ? `${label}, request incomplete` : label
}

/** How the amount of a visitor's order differs from the deposit of the request that it joined, for staff; null if it does not. */
export function describeDifference({
  source,
  status,
  amountInrMinor,
  requestDepositInrMinor,
}: Pick<OrderSummary, 'source' | 'status' | 'amountInrMinor' | 'requestDepositInrMinor'>): string | null {
  // The amount of a link is staff's own.
  if (source === 'link' || requestDepositInrMinor === null || requestDepositInrMinor === amountInrMinor) {
    return null
  }
  const [amount, deposit] = [amountInrMinor, requestDepositInrMinor].map((paise) =>
    formatMoney(money(paise, 'INR')),
  )
  return `${orderStates[status].isPaid ? 'Paid' : 'To be paid:'} ${amount} for a deposit of ${deposit}.`
}

/** A row of the list. Times are ISO 8601 in UTC. */
export type OrderSummary = {
  id: string
  receipt: string
  createdAt: string
  paidAt: string | null
  status: OrderStatus
  source: OrderSource
  part: OrderPart
  mode: PaymentMode
  description: string
  customerName: string
  customerEmail: string
  amountInrMinor: number
  refundedInrMinor: number
  /** Null: the amount came without what was chosen, and nobody checked it ("unquoted"). */
  quote: OrderQuote | null
  lead: { id: string; reference: string } | null
  /** The tenth of what its request asks for; null without a request or where that has no price. */
  requestDepositInrMinor: number | null
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
  settledBy: 'verify' | 'page' | 'webhook' | 'reconciler'
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
export type OrderList = ListPage<OrderSummary, OrderFilter>

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
  cursor: cursorField,
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
    reason: requiredLine(200, 'Say why.'),
    /** The same for every press of one form, so that a second press refunds nothing more. */
    key: v.pipe(v.string('Send a key.'), v.uuid('Send a UUID as the key.')),
  },
  'Send the fields of a refund.',
)
export type RefundInput = v.InferOutput<typeof refundSchema>

/** What `POST /api/admin/leads/:id/payment-link` takes. `again`: a deposit that is paid already is asked for once more. */
export const newPaymentLinkSchema = v.object(
  {
    part: v.picklist(orderParts, 'Choose deposit, balance or amount.'),
    /** Paise; only for an amount of one's own. */
    amountInrMinor: v.optional(
      v.nullable(
        v.pipe(
          v.number('Enter the amount.'),
          v.safeInteger('Enter a whole number of paise.'),
          v.minValue(orderLimits.minInrMinor, 'The smallest payment is ₹1.'),
          v.maxValue(orderLimits.maxInrMinor, 'The largest payment is ₹5,00,000.'),
        ),
      ),
      null,
    ),
    again: v.optional(v.boolean('Send true or false.'), false),
  },
  'Send the fields of a payment link.',
)
export type NewPaymentLink = v.InferOutput<typeof newPaymentLinkSchema>

/** What `POST /api/admin/leads/:id/payment-link` answers (201): a path to send to the customer, shown once. */
export type PaymentLinkAnswer = { orderId: string; payment_link: string }
