import { and, eq, inArray, isNull } from 'drizzle-orm'
import { ordersNamed } from '#db/joins.ts'
import { orderReceivedKey, orders } from '#db/schema/orders.ts'
import { orderStatuses, paidStatuses } from '#domain/records/order.ts'
import { requireStaff } from '#platform/access/authorise.server.ts'
import type { Ctx } from '#platform/context.server.ts'
import { listReader } from '#platform/lists/list-reader.server.ts'
import { filtersBy } from '#platform/lists/list-rows.server.ts'
import type { OrderList, OrderListQuery, orderList } from './order.ts'
import { listedOrder, summaryColumns } from './order-queries.server.ts'

export const orderReader = listReader<typeof orderList>({
  table: orders,
  newest: orders.createdAt,
  status: () => ({
    ...filtersBy(orders.status, orderStatuses),
    incomplete: and(inArray(orders.status, paidStatuses), isNull(orders.requestReceivedAt)),
  }),
  sorts: {
    received: { by: orderReceivedKey(orders), as: 'time' },
    amount: { by: orders.amountMinor, as: 'number' },
  },
  where: (_ctx, { lead, client }) =>
    and(lead ? eq(orders.leadId, lead) : undefined, client ? eq(orders.clientId, client) : undefined),
  named: ordersNamed,
})

export async function listOrders(ctx: Ctx, input: OrderListQuery): Promise<OrderList> {
  requireStaff(ctx)
  return orderReader.page(ctx, input, { columns: summaryColumns, listed: () => listedOrder })
}
