import { and, eq, inArray } from 'drizzle-orm'
import { orders } from '#db/schema/orders.ts'
import type { Ctx } from '#platform/context.server.ts'
import { payableStatuses } from '../orders/order.ts'

const minuteMs = 60_000

/**
 * Minutes from one look at an order that is not paid to the next: soon for who closed the tab, and four days in all because
 * a payment that failed may still be authorised three days later.
 */
const minutesBetween = [2, 13, 45, 5 * 60, 18 * 60, 24 * 60, 24 * 60, 24 * 60]

/** Where the look-ups of an order stand after `checks` of them; no date when that was often enough. */
export function checksFrom(now: Date, checks: number): { checks: number; nextCheckAt: Date | null } {
  const minutes = minutesBetween[checks]
  return {
    checks,
    nextCheckAt: minutes === undefined ? null : new Date(now.getTime() + minutes * minuteMs),
  }
}

/**
 * The customer may well have paid, and the provider did not say so while somebody waited: asks within half a minute, and
 * then as if the order were new.
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
