import { and, eq, inArray } from 'drizzle-orm'
import { orders } from '#db/schema/orders.ts'
import { minuteMs } from '#domain/duration.ts'
import { payableStatuses } from '#domain/records/order.ts'
import type { Ctx } from '#platform/context.server.ts'

/**
 * Minutes between the checks of an unpaid order: short at first, for customers who closed the tab, and four days in
 * all, because a bank may authorise a failed payment three days later.
 */
const minutesBetween = [2, 13, 45, 5 * 60, 18 * 60, 24 * 60, 24 * 60, 24 * 60]

/** Returns an order's check counter and the time of its next check; null after the last one. */
export function checksFrom(now: Date, checks: number): { checks: number; nextCheckAt: Date | null } {
  const minutes = minutesBetween[checks]
  return {
    checks,
    nextCheckAt: minutes === undefined ? null : new Date(now.getTime() + minutes * minuteMs),
  }
}

/**
 * Schedules a check within half a minute, and then as for a new order: the customer may have paid although the
 * provider did not say so in time.
 */
export async function lookAgainSoon(
  { db, clock }: Pick<Ctx, 'db' | 'clock'>,
  orderId: string,
): Promise<void> {
  await db
    .update(orders)
    .set({ checks: 0, nextCheckAt: new Date(clock().getTime() + minuteMs / 2) })
    .where(and(eq(orders.id, orderId), inArray(orders.status, payableStatuses)))
}
