import { and, inArray, isNull, lt, ne, or } from 'drizzle-orm'
import { orders } from '#db/schema/orders.ts'
import { payableStatuses } from '#domain/records/order.ts'
import { defineRetentionJob } from '#platform/jobs/retention.server.ts'
import { unpaidOrderDays } from '../payment.ts'

/** Deletes test orders of other keys too: their next check never runs. */
export const deleteUnpaidOrders = defineRetentionJob({
  name: 'delete-unpaid-orders',
  cron: '37 3 * * *',
  days: unpaidOrderDays,
  due: ({ ctx, before }) => ({
    table: orders,
    key: orders.id,
    where: and(
      inArray(orders.status, payableStatuses),
      or(isNull(orders.nextCheckAt), and(ne(orders.mode, 'live'), ne(orders.mode, ctx.gateway.mode))),
      lt(orders.createdAt, before),
    ),
  }),
})
