import { and, inArray, isNull, lt } from 'drizzle-orm'
import { orders } from '#db/schema/orders.ts'
import { forgetAfter } from '#platform/retention.server.ts'
import { unpaidOrderDays } from '../payment.ts'
import { payableStatuses } from './order.ts'

/** Deletes old orders that nobody paid, and about which there is nothing left to ask the provider. */
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
          isNull(orders.nextCheckAt),
          lt(orders.createdAt, before),
        ),
      ),
})
