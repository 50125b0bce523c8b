import { and, desc, eq, sql } from 'drizzle-orm'
import { orders } from '#db/schema/orders.ts'
import { requireStaff } from '#platform/authorise.server.ts'
import type { Ctx } from '#platform/context.server.ts'
import { csvOf, plainRupees } from '#platform/records/csv.server.ts'
import { itemsOf } from '#platform/records/list-items.server.ts'
import { matching } from './list-orders.server.ts'
import { type OrderListQuery, orderStanding } from './order.ts'
import { listedOrder, summaryColumns } from './order-rows.server.ts'

/** Exports the filtered orders as a table for spreadsheets. */
export async function exportOrders({
  ctx,
  input: { status, lead },
}: {
  ctx: Ctx
  input: Pick<OrderListQuery, 'status' | 'lead'>
}): Promise<string> {
  requireStaff(ctx)
  const rows = await ctx.db
    .select({
      ...summaryColumns,
      providerOrderId: orders.providerOrderId,
      providerPaymentIds: sql<string | null>`(
        select string_agg(p.provider_payment_id, ' ' order by p.settled_at) from payments p where p.order_id = orders.id
      )`,
    })
    .from(orders)
    .where(and(lead ? eq(orders.leadId, lead) : undefined, matching(status)))
    .orderBy(desc(orders.createdAt), desc(orders.id))
  const listed = {
    ...listedOrder,
    itemOf(row: (typeof rows)[number]) {
      const order = listedOrder.itemOf(row)
      return {
        Receipt: order.receipt,
        Created: order.createdAt,
        Paid: order.paidAt ?? '',
        Status: orderStanding(order, ctx.clock()).label,
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
  return csvOf(itemsOf(ctx, listed, rows))
}
