import { and, eq, inArray, lt } from 'drizzle-orm'
import { orders } from '#db/schema/orders.ts'
import { minuteMs } from '#domain/duration.ts'
import { payableStatuses } from '#domain/records/order.ts'
import type { Ctx } from '#platform/context.server.ts'

/** Reconciliation runs every minute. */
const graceMs = 10 * minuteMs

export function countOverdueChecks({
  db,
  clock,
  gateway,
}: Pick<Ctx, 'db' | 'clock' | 'gateway'>): Promise<number> {
  return db.$count(
    orders,
    and(
      lt(orders.nextCheckAt, new Date(clock().getTime() - graceMs)),
      eq(orders.mode, gateway.mode),
      inArray(orders.status, payableStatuses),
    ),
  )
}
