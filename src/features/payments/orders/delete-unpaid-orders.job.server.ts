import { and, inArray, isNull, lt, ne, or } from 'drizzle-orm'
import { orders } from '#db/schema/orders.ts'
import { payableStatuses } from '#domain/records/order.ts'
import { forgetAfter } from '#platform/retention.server.ts'
import { unpaidOrderDays } from '../payment.ts'

/**
 * Deletes old orders that nobody paid, and about which there is nothing left to ask the provider: nothing ever again
 * about a test order of other keys, whose next check stays where it was.
 */
export const deleteUnpaidOrders = forgetAfter({
  name: 'delete-unpaid-orders',
  cron: '37 3 * * *',
  days: unpaidOrderDays,
  forget: ({ ctx, before }) =>
    ctx.db
      .delete(orders)
      .where(
        and(
          inArray(orders.status, payableStatuses),
          or(isNull(orders.nextCheckAt), and(ne(orders.mode, 'live'), ne(orders.mode, ctx.gateway.mode))),
          lt(orders.createdAt, before),
        ),
      ),
})
