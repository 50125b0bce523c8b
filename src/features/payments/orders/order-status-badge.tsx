import { orderStates } from '#domain/records/order.ts'
import { Badge, type BadgeTone } from '#ui/records/badge.tsx'
import { type OrderSummary, orderLabel } from './order.ts'

/** Shows an order's status. A paid order without its request stands out. */
export function OrderStatusBadge({
  order,
}: {
  order: Pick<OrderSummary, 'status' | 'isRequestComplete' | 'createdAt'>
}) {
  return <Badge tone={toneOf(order)}>{orderLabel(order, new Date())}</Badge>
}

function toneOf({
  status,
  isRequestComplete,
}: Pick<OrderSummary, 'status' | 'isRequestComplete' | 'createdAt'>): BadgeTone {
  if (!orderStates[status].isPaid) return 'plain'
  return isRequestComplete ? 'ok' : 'yolk'
}
