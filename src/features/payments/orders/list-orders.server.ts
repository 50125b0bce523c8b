import { and, count, eq, inArray, isNull, type SQL } from 'drizzle-orm'
import { orders } from '#db/schema/orders.ts'
import { paidStatuses } from '#domain/records/order.ts'
import { requireStaff } from '#platform/authorise.server.ts'
import type { Ctx } from '#platform/context.server.ts'
import { newestFirst, pageOf, rowsAfter, rowsAsked } from '#platform/records/list-page.server.ts'
import { type OrderFilter, type OrderList, type OrderListQuery, orderFilters } from './order.ts'
import { listedOrder, summaryColumns } from './order-rows.server.ts'

/** Lists one page of orders, newest first, with the number of orders in each status. */
export async function listOrders({
  ctx,
  input: { status, lead, cursor },
}: {
  ctx: Ctx
  input: OrderListQuery
}): Promise<OrderList> {
  requireStaff(ctx)
  const ofLead = lead ? eq(orders.leadId, lead) : undefined
  const [rows, counted, [incomplete]] = await Promise.all([
    ctx.db
      .select(summaryColumns)
      .from(orders)
      .where(and(ofLead, matching(status), rowsAfter(cursor, orders)))
      .orderBy(...newestFirst(orders))
      .limit(rowsAsked),
    ctx.db
      .select({ filter: orders.status, count: count() })
      .from(orders)
      .where(ofLead)
      .groupBy(orders.status),
    ctx.db
      .select({ count: count() })
      .from(orders)
      .where(and(ofLead, matching('incomplete'))),
  ])
  return pageOf(ctx, {
    ...listedOrder,
    rows,
    filters: orderFilters,
    counted: [...counted, { filter: 'incomplete', count: incomplete?.count ?? 0 }],
  })
}

export function matching(filter: OrderFilter | ''): SQL | undefined {
  if (filter === '') return undefined
  if (filter !== 'incomplete') return eq(orders.status, filter)
  return and(inArray(orders.status, paidStatuses), isNull(orders.requestReceivedAt))
}
