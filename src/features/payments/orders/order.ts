import * as v from 'valibot'
import { addDays } from '#domain/duration.ts'
import type { AgreedPrice } from '#domain/money/agreed-price.ts'
import { formatRupees } from '#domain/money/money.ts'
import { rupeesBetween } from '#domain/money/money-fields.ts'
import type { PriceBalance } from '#domain/money/owed.ts'
import type { PaymentMode } from '#domain/money/payment-keys.ts'
import { providerLimits } from '#domain/provider-limits.ts'
import {
  type AttemptStatus,
  linkParts,
  type OrderPart,
  type OrderSource,
  type OrderStatus,
  orderStates,
  type SettledBy,
} from '#domain/records/order.ts'
import { type RefundEffect, type RefundStatus, refundEffects } from '#domain/records/refund.ts'
import type { StatusLabel } from '#domain/records/states.ts'
import { requiredLine } from '#domain/text-fields.ts'
import { defineList, type ListQueryOf, statusChoice } from '#platform/lists/define-list.ts'
import { idFilter, type ListPage } from '#platform/records/list-page.ts'

/** True for refunded orders too. */
export function wasPaid({ status }: { status: OrderStatus }): boolean {
  return orderStates[status].isPaid
}

/** Unpaid orders expire, because prices change. */
export const orderDays = 30

export function orderEndsAt(createdAt: Date): Date {
  return addDays(createdAt, orderDays)
}

export function orderExpiryCutoff(now: Date): Date {
  return addDays(now, -orderDays)
}

/** An expired order's payment is booked as usual. */
export function isExpired(
  { status, createdAt }: { status: OrderStatus; createdAt: Date },
  now: Date,
): boolean {
  return orderStates[status].canBePaid && orderEndsAt(createdAt) <= now
}

export function orderStatusLabel(
  { status, isRequestComplete, createdAt }: Pick<OrderSummary, 'status' | 'isRequestComplete' | 'createdAt'>,
  now: Date,
): StatusLabel {
  const state = orderStates[status]
  if (isExpired({ status, createdAt: new Date(createdAt) }, now))
    return { label: 'Expired', means: 'neutral' }
  return state.isPaid && !isRequestComplete
    ? { label: `${state.label}, request incomplete`, means: 'staff' }
    : state
}

/** The difference from the request's deposit. */
export function describeDifference({
  source,
  status,
  amountInrMinor,
  requestDepositInrMinor,
}: Pick<OrderSummary, 'source' | 'status' | 'amountInrMinor' | 'requestDepositInrMinor'>): string | null {
  // Staff chose the amount.
  if (source === 'link' || requestDepositInrMinor === null || requestDepositInrMinor === amountInrMinor) {
    return null
  }
  const [amount, deposit] = [amountInrMinor, requestDepositInrMinor].map((paise) => formatRupees(paise))
  return `${orderStates[status].isPaid ? 'Paid' : 'To be paid:'} ${amount} for a deposit of ${deposit}.`
}

/** Times are ISO 8601 in UTC. */
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
  /** Null for an unquoted, so unchecked, amount. */
  quote: AgreedPrice | null
  lead: { id: string; reference: string } | null
  requestDepositInrMinor: number | null
  /** Until then the lead holds only what the order knew. */
  isRequestComplete: boolean
}

export type PaymentAttempt = {
  providerPaymentId: string
  status: AttemptStatus
  method: string
  reason: string
  at: string
}

const methodNames: Record<string, string> = {
  card: 'Card',
  emi: 'EMI',
  netbanking: 'Netbanking',
  upi: 'UPI',
  wallet: 'Wallet',
}

export function describeAttempt({
  providerPaymentId,
  status,
  method,
  reason,
}: Omit<PaymentAttempt, 'at'>): string {
  const payment = method ? `${methodNames[method] ?? method} payment` : 'Payment'
  return `${payment} ${status} (${providerPaymentId})${reason && `: ${reason}`}`
}

/** A surplus is a second payment of a paid order, to be refunded. */
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
  /** Null for dashboard refunds, which lower the price. */
  effect: RefundEffect | null
  /** 'Provider' for dashboard refunds. */
  requestedBy: string
  at: string
}

/** `left` is null for an amount without a price. */
export type OrderPage = OrderDetail & { left: PriceBalance | null; isLaunched: boolean }

export type OrderDetail = OrderSummary & {
  providerOrderId: string
  customerPhone: string
  companyName: string
  attempts: PaymentAttempt[]
  payments: SettledPayment[]
  refunds: Refund[]
  refundableInrMinor: number
  /** The next one to refund; null if nothing is left to refund. */
  refundablePaymentId: string | null
  /** Paid twice, so it counts towards no price. */
  isSurplusRefundable: boolean
}

export type OrderList = ListPage<OrderSummary, OrderFilter>

const orderFilters = { ...orderStates, incomplete: { label: 'Paid, request incomplete' } }
export type OrderFilter = keyof typeof orderFilters

export const orderList = defineList({
  title: 'Payments',
  noun: 'payments',
  filters: {
    // Incomplete ones count twice.
    status: statusChoice(orderFilters, { counted: 'each' }),
    lead: idFilter('Name a lead.'),
    client: idFilter('Name a client.'),
  },
  search: { maxLength: 200, finds: 'Name, email, reference, payment’s id' },
  sorts: ['received', 'amount'],
  empty: { title: 'No payments yet', text: 'An order appears here as soon as someone starts to pay.' },
})
export type OrderListQuery = ListQueryOf<typeof orderList>

const rupees = rupeesBetween(providerLimits.minInrMinor, providerLimits.maxInrMinor)

const refundEffect = v.picklist(refundEffects, 'Say whether the price goes down.')

export const refundSchema = v.object(
  {
    /** Paise. */
    amountInrMinor: rupees,
    reason: requiredLine(200, 'Say why.'),
    /** Screens of release ae3571f name none. */
    effect: v.optional(refundEffect, 'lowers-price'),
    /** The payment that staff have read. Screens of release ae3571f name none: the next one is refunded. */
    paymentId: v.optional(v.pipe(v.string('Name a payment.'), v.uuid('Name a payment.'))),
    /** One per form, so that a resubmit refunds nothing more. */
    key: v.pipe(v.string('Send a key.'), v.uuid('Send a UUID as the key.')),
  },
  'Send the fields of a refund.',
)
export type RefundInput = v.InferOutput<typeof refundSchema>

export function refundSchemaUpTo(mostInrMinor: number) {
  return v.object({
    ...refundSchema.entries,
    effect: refundEffect,
    amountInrMinor: rupeesBetween(providerLimits.minInrMinor, mostInrMinor),
  })
}

/** `despite`: the refusals that staff have read, word for word, and override. Others stand. */
export const newPaymentLinkSchema = v.object(
  {
    /** Screens of release 2f8fb0e name none. */
    part: v.optional(v.picklist(linkParts, 'Choose deposit, balance or amount.'), 'deposit'),
    /** Paise; only with part `amount`. */
    amountInrMinor: v.optional(v.nullable(rupees), null),
    /** Screens of release 8b3a048 name none. */
    isMailed: v.optional(v.boolean('Send true or false.'), false),
    despite: v.optional(
      v.pipe(
        v.array(v.string('Send a list of refusals.'), 'Send a list of refusals.'),
        v.maxLength(10, 'Send at most 10 refusals.'),
      ),
      [],
    ),
  },
  'Send the fields of a payment link.',
)
export type NewPaymentLink = v.InferOutput<typeof newPaymentLinkSchema>

/** `payment_link` is null if it is mailed: only the mail has it. */
export type PaymentLinkAnswer = { orderId: string; payment_link: string | null }
