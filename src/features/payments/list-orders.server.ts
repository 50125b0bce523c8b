import { and, count, desc, eq, inArray, isNull, type SQL } from 'drizzle-orm'
import { leads } from '#db/schema/leads.ts'
import { orders } from '#db/schema/orders.ts'
import { requireStaff } from '#platform/authorise.server.ts'
import type { Ctx } from '#platform/context.server.ts'
import { encodeCursor, rowsAfter } from '#platform/cursor.server.ts'
import {
  type OrderFilter,
  type OrderList,
  type OrderListQuery,
  orderStatuses,
  paidStatuses,
} from './order.ts'
import { orderSummaryOf, summaryColumns } from './order-rows.server.ts'

const pageSize = 25

/** One page of orders, newest first, with how many there are in every status. */
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
      .leftJoin(leads, eq(leads.id, orders.leadId))
      .where(and(ofLead, matching(status), rowsAfter(cursor, orders)))
      .orderBy(desc(orders.createdAt), desc(orders.id))
      .limit(pageSize + 1),
    ctx.db
      .select({ status: orders.status, count: count() })
      .from(orders)
      .where(ofLead)
      .groupBy(orders.status),
    ctx.db
      .select({ count: count() })
      .from(orders)
      .where(and(ofLead, matching('incomplete'))),
  ])
  const page = rows.slice(0, pageSize)
  const last = page.at(-1)
  const counts = new Map(counted.map((row) => [row.status, row.count]))
  return {
    orders: page.map(orderSummaryOf),
    nextCursor: rows.length > pageSize && last ? encodeCursor(last) : null,
    counts: {
      ...(Object.fromEntries(orderStatuses.map((name) => [name, counts.get(name) ?? 0])) as Record<
        OrderFilter,
        number
      >),
      incomplete: incomplete?.count ?? 0,
    },
  }
}

export function matching(filter: OrderFilter | ''): SQL | undefined {
  if (filter === '') return undefined
  if (filter !== 'incomplete') return eq(orders.status, filter)
  return and(inArray(orders.status, paidStatuses), isNull(orders.requestReceivedAt))
}
