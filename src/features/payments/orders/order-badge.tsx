import { StatusBadge } from '#ui/records/badge.tsx'
import { useNow } from '#ui/use-now.ts'
import { type OrderSummary, orderStatusLabel } from './order.ts'

export function OrderBadge({
  order,
}: {
  order: Pick<OrderSummary, 'status' | 'isRequestComplete' | 'createdAt'>
}) {
  return <StatusBadge state={orderStatusLabel(order, useNow())} />
}
