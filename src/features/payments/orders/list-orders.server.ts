import { and, eq, inArray, isNull, type SQL } from 'drizzle-orm'
import { ordersNamed } from '#db/joins.ts'
import { orderReceivedKey, orders } from '#db/schema/orders.ts'
import { orderStatuses, paidStatuses } from '#domain/records/order.ts'
import { requireStaff } from '#platform/access/authorise.server.ts'
import type { Ctx } from '#platform/context.server.ts'
import { buildListPage } from '#platform/records/list-page.server.ts'
import { filtersBy, type ListTable, rowsOf, rowsToRead } from '#platform/records/list-rows.server.ts'
import type { OrderList, OrderListQuery } from './order.ts'
import { listedOrder, summaryColumns } from './order-queries.server.ts'

export const orderTable = {
  table: orders,
  id: orders.id,
  newest: orders.createdAt,
  searchText: orders.searchText,
  filters: {
    ...filtersBy(orders.status, orderStatuses),
    incomplete: and(inArray(orders.status, paidStatuses), isNull(orders.requestReceivedAt)),
  },
  sorts: {
    received: { by: orderReceivedKey(orders), as: 'time' },
    amount: { by: orders.amountMinor, as: 'number' },
  },
} satisfies ListTable<string, string>

export async function listOrders({
  ctx,
  input: { lead, client, ...request },
}: {
  ctx: Ctx
  input: OrderListQuery
}): Promise<OrderList> {
  requireStaff(ctx)
  const { where, q } = ordersOf({ lead, client, q: request.q })
  const list = rowsOf(orderTable, { ...request, q }, where)
  const [rows, counted] = await Promise.all([
    ctx.db
      .select({ ...summaryColumns, sortKey: list.sortKey })
      .from(orders)
      .where(list.onPage)
      .orderBy(...list.orderBy)
      .limit(rowsToRead),
    list.count(ctx),
  ])
  return buildListPage(ctx, { ...listedOrder, list, rows, counted })
}

/** @returns `q` with what the condition leaves to search */
export function ordersOf({ lead, client, q }: Pick<OrderListQuery, 'lead' | 'client' | 'q'>): {
  where: SQL | undefined
  q: string
} {
  const named = ordersNamed(q)
  const where = and(
    lead ? eq(orders.leadId, lead) : undefined,
    client ? eq(orders.clientId, client) : undefined,
    named ?? undefined,
  )
  return { where, q: named ? '' : q }
}
