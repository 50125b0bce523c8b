import type { NextAction } from '#domain/records/next-actions.ts'
import { orderStates } from '#domain/records/order.ts'
import { isExpired, type OrderPage } from './order.ts'

export type OrderForNextAction = Pick<
  OrderPage,
  'status' | 'createdAt' | 'isRequestComplete' | 'isSurplusRefundable' | 'refunds' | 'lead' | 'customerEmail'
>

export function nextActionOfOrder(order: OrderForNextAction, now: Date): NextAction | null {
  const { status, createdAt, isRequestComplete, isSurplusRefundable, refunds, lead, customerEmail } = order
  if (isSurplusRefundable || hasFailedRefund(refunds)) return 'refund'
  const isOpen = orderStates[status].canBePaid && !isExpired({ status, createdAt: new Date(createdAt) }, now)
  const isToComplete = orderStates[status].isPaid && !isRequestComplete
  return (lead || customerEmail) && (isOpen || isToComplete) ? 'follow-up' : null
}

/** A later refund of the same payment replaces the failed one. */
function hasFailedRefund(refunds: OrderForNextAction['refunds']): boolean {
  return refunds.some(
    ({ status, paymentId, at }) =>
      status === 'failed' && !refunds.some((other) => other.paymentId === paymentId && other.at > at),
  )
}
