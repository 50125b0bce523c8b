import { and, desc, sql } from 'drizzle-orm'
import { orders } from '#db/schema/orders.ts'
import { requireStaff } from '#platform/access/authorise.server.ts'
import type { Ctx } from '#platform/context.server.ts'
import { formatCsv, plainRupees } from '#platform/records/csv.server.ts'
import { toListItems } from '#platform/records/list-items.server.ts'
import { containing } from '#platform/records/list-rows.server.ts'
import { ordersOf, orderTable } from './list-orders.server.ts'
import { type OrderListQuery, orderStatusLabel } from './order.ts'
import { listedOrder, summaryColumns } from './order-queries.server.ts'

export async function exportOrders({
  ctx,
  input: { status, ...filters },
}: {
  ctx: Ctx
  input: Omit<OrderListQuery, 'sort' | 'cursor'>
}): Promise<string> {
  requireStaff(ctx)
  const { where, q } = ordersOf(filters)
  const rows = await ctx.db
    .select({
      ...summaryColumns,
      providerOrderId: orders.providerOrderId,
      providerPaymentIds: sql<string | null>`(
        select string_agg(p.provider_payment_id, ' ' order by p.settled_at) from payments p where p.order_id = orders.id
      )`,
    })
    .from(orders)
    .where(and(where, containing(orders.searchText, q), status ? orderTable.filters[status] : undefined))
    .orderBy(desc(orders.createdAt), desc(orders.id))
  const listed = {
    ...listedOrder,
    itemOf(row: (typeof rows)[number]) {
      const order = listedOrder.itemOf(row)
      return {
        Receipt: order.receipt,
        Created: order.createdAt,
        Paid: order.paidAt ?? '',
        Status: orderStatusLabel(order, ctx.clock()).label,
        Money: order.mode === 'live' ? 'real' : 'simulated',
        'Amount INR': plainRupees(order.amountInrMinor),
        'Refunded INR': plainRupees(order.refundedInrMinor),
        Quoted: order.quote ? 'yes' : 'no',
        For: order.description,
        Name: order.customerName,
        Email: order.customerEmail,
        Reference: order.lead?.reference ?? '',
        'Provider’s order': row.providerOrderId,
        'Provider’s payments': row.providerPaymentIds ?? '',
      }
    },
  }
  return formatCsv(toListItems(ctx, listed, rows))
}
