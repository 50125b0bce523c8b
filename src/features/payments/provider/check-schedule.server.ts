import { and, eq, inArray } from 'drizzle-orm'
import { orders } from '#db/schema/orders.ts'
import { minuteMs } from '#domain/duration.ts'
import { payableStatuses } from '#domain/records/order.ts'
import type { Ctx } from '#platform/context.server.ts'

/** Four days in all: a bank may authorise a failed payment three days later. */
const minutesBetween = [2, 13, 45, 5 * 60, 18 * 60, 24 * 60, 24 * 60, 24 * 60]

export function checkSchedule(now: Date, checks: number): { checks: number; nextCheckAt: Date | null } {
  const minutes = minutesBetween[checks]
  return {
    checks,
    nextCheckAt: minutes === undefined ? null : new Date(now.getTime() + minutes * minuteMs),
  }
}

/** The customer may have paid without an answer. */
export async function checkAgainSoon(
  { db, clock }: Pick<Ctx, 'db' | 'clock'>,
  orderId: string,
): Promise<void> {
  await db
    .update(orders)
    .set({ checks: 0, nextCheckAt: new Date(clock().getTime() + minuteMs / 2) })
    .where(and(eq(orders.id, orderId), inArray(orders.status, payableStatuses)))
}
