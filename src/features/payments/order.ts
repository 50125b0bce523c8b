import * as v from 'valibot'
import type { PaymentMode } from '#domain/payment-keys.ts'
import type { PricedAmounts } from '#domain/quote.ts'
import { requiredLine } from '#domain/text-fields.ts'
import { orderLimits } from './payment.ts'

/** Which form an order was made from. */
export type OrderSource = 'contact' | 'checkout' | 'ai-suggest' | 'link'

/** What was chosen and what it came to when the order was made; never priced again. */
export type OrderQuote = PricedAmounts & {
  kind: 'package' | 'recommendations'
  /** A package before its add-ons, or the recommendations. */
  lines: { id: string; name: string }[]
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
    reason: requiredLine(200, 'Say why.'),
    /** The same for every press of one form, so that a second press refunds nothing more. */
    key: v.pipe(v.string('Send a key.'), v.uuid('Send a UUID as the key.')),
  },
  'Send the fields of a refund.',
)
export type RefundInput = v.InferOutput<typeof refundSchema>

/** What `POST /api/admin/leads/:id/payment-link` answers (201): a path to send to the customer, shown once. */
export type PaymentLinkAnswer = { orderId: string; payment_link: string }
