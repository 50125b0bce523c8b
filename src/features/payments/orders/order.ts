import * as v from 'valibot'
import type { AgreedPrice } from '#domain/agreed-price.ts'
import { addDays } from '#domain/duration.ts'
import { formatRupees } from '#domain/money.ts'
import { rupeesBetween } from '#domain/money-fields.ts'
import type { PriceLeft } from '#domain/owed.ts'
import type { PaymentMode } from '#domain/payment-keys.ts'
import { providerLimits } from '#domain/provider-limits.ts'
import {
  type AttemptStatus,
  type OrderPart,
  type OrderSource,
  type OrderStatus,
  orderParts,
  orderStates,
  orderStatuses,
  type SettledBy,
} from '#domain/records/order.ts'
import { type RefundEffect, type RefundStatus, refundEffects } from '#domain/records/refund.ts'
import type { Standing } from '#domain/records/states.ts'
import { requiredLine } from '#domain/text-fields.ts'
import { cursorField, idFilter, type ListPage } from '#platform/records/list-page.ts'

/** Returns whether an order was paid, also if it was refunded since. */
export function wasPaid({ status }: { status: OrderStatus }): boolean {
  return orderStates[status].isPaid
}

/** How many days an order can be paid, by its link or otherwise. Our prices may change after that. */
export const orderDays = 30

/** Returns when an unpaid order expires. */
export function orderEndsAt(createdAt: Date): Date {
  return addDays(createdAt, orderDays)
}

/** Returns the time before which unpaid orders were made that have now expired. */
export function orderBirthLimit(now: Date): Date {
  return addDays(now, -orderDays)
}

/** Returns whether an unpaid order has expired. Money that still comes in is booked as usual. */
export function isExpired(
  { status, createdAt }: { status: OrderStatus; createdAt: Date },
  now: Date,
): boolean {
  return orderStates[status].canBePaid && orderEndsAt(createdAt) <= now
}

/** Returns the status for staff. A paid order waits until its request has arrived. */
export function orderStanding(
  { status, isRequestComplete, createdAt }: Pick<OrderSummary, 'status' | 'isRequestComplete' | 'createdAt'>,
  now: Date,
): Standing {
  const state = orderStates[status]
  if (isExpired({ status, createdAt: new Date(createdAt) }, now)) return { label: 'Expired' }
  return state.isPaid && !isRequestComplete
    ? { label: `${state.label}, request incomplete`, tone: 'yolk' }
    : state
}

/** Describes to staff how the amount of a visitor's order differs from the deposit of its request; null if equal. */
export function describeDifference({
  source,
  status,
  amountInrMinor,
  requestDepositInrMinor,
}: Pick<OrderSummary, 'source' | 'status' | 'amountInrMinor' | 'requestDepositInrMinor'>): string | null {
  // Staff chose the amount of a payment link themselves.
  if (source === 'link' || requestDepositInrMinor === null || requestDepositInrMinor === amountInrMinor) {
    return null
  }
  const [amount, deposit] = [amountInrMinor, requestDepositInrMinor].map((paise) => formatRupees(paise))
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
  /** Null: the amount came without a choice, so nobody checked it ("unquoted"). */
  quote: AgreedPrice | null
  lead: { id: string; reference: string } | null
  /** The deposit of the request's quote; null without a request or a price. */
  requestDepositInrMinor: number | null
  /** False until the visitor's request arrives; the lead then holds only what the order knew. */
  isRequestComplete: boolean
}

/** One attempt to pay at the provider. */
export type PaymentAttempt = {
  providerPaymentId: string
  status: AttemptStatus
  method: string
  /** The provider's short reason for a failure, or ''. */
  reason: string
  at: string
}

/** A booked payment. `isSurplus`: a second payment of a paid order, which we refund. */
export type SettledPayment = {
  id: string
  providerPaymentId: string
  amountInrMinor: number
  isSurplus: boolean
  isSimulated: boolean
  settledBy: SettledBy
  settledAt: string
}

type Refund = {
  id: string
  paymentId: string
  providerRefundId: string | null
  amountInrMinor: number
  status: RefundStatus
  reason: string
  /** Null if nobody said, as for a refund made in the provider's dashboard: then the price goes down. */
  effect: RefundEffect | null
  /** The staff member's name, or 'Provider' for a refund made in the provider's dashboard. */
  requestedBy: string
  at: string
}

/** `GET /api/admin/orders/:id`, and the answer to a refund. `left` is null for an amount without a price. */
export type OrderDetail = OrderFile & { left: PriceLeft | null }

/** What payments themselves know of an order. */
export type OrderFile = OrderSummary & {
  providerOrderId: string
  customerPhone: string
  companyName: string
  attempts: PaymentAttempt[]
  payments: SettledPayment[]
  refunds: Refund[]
  /** What remains to refund, in paise. */
  refundableInrMinor: number
  /** True if that was paid twice, so that it counts towards no price. */
  isSurplusRefundable: boolean
}

/** `GET /api/admin/orders`. `counts` has the orders of each filter, of one lead or of all. */
export type OrderList = ListPage<OrderSummary, OrderFilter>

export const orderFilters = [...orderStatuses, 'incomplete'] as const
/** A status, or `incomplete`: paid, but the request has not arrived. */
export type OrderFilter = (typeof orderFilters)[number]

/** The query of `GET /api/admin/orders` and `GET /api/admin/orders.csv`. An empty value means "all". */
export const orderListSchema = v.object({
  status: v.optional(v.picklist(['', ...orderFilters], 'Choose a status from the list.'), ''),
  lead: idFilter('Name a lead.'),
  cursor: cursorField,
})
export type OrderListQuery = v.InferOutput<typeof orderListSchema>

const rupees = rupeesBetween(providerLimits.minInrMinor, providerLimits.maxInrMinor)

/** The body of `POST /api/admin/orders/:id/refunds`, which answers the `OrderDetail`. */
export const refundSchema = v.object(
  {
    /** Paise, at most `refundableInrMinor`. */
    amountInrMinor: rupees,
    reason: requiredLine(200, 'Say why.'),
    effect: v.picklist(refundEffects, 'Say whether the price goes down.'),
    /** The same for every press of one form, so that a second press refunds nothing more. */
    key: v.pipe(v.string('Send a key.'), v.uuid('Send a UUID as the key.')),
  },
  'Send the fields of a refund.',
)
export type RefundInput = v.InferOutput<typeof refundSchema>

/** A refund of an order that has this much left to refund, in paise. */
export function refundSchemaUpTo(mostInrMinor: number) {
  return v.object({
    ...refundSchema.entries,
    amountInrMinor: rupeesBetween(providerLimits.minInrMinor, mostInrMinor),
  })
}

/** The body of `POST /api/admin/leads/:id/payment-link`. `again`: staff have read why it was refused. */
export const newPaymentLinkSchema = v.object(
  {
    part: v.picklist(orderParts, 'Choose deposit, balance or amount.'),
    /** Paise; only for another amount. */
    amountInrMinor: v.optional(v.nullable(rupees), null),
    again: v.optional(v.boolean('Send true or false.'), false),
  },
  'Send the fields of a payment link.',
)
export type NewPaymentLink = v.InferOutput<typeof newPaymentLinkSchema>

/** `POST /api/admin/leads/:id/payment-link` (201): a path to send to the customer, shown once. */
export type PaymentLinkAnswer = { orderId: string; payment_link: string }
