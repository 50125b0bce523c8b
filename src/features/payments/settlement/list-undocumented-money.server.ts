import { and, eq, inArray, lt, not } from 'drizzle-orm'
import { isOrderDocumented, isRefundDocumented } from '#db/joins.ts'
import { orders } from '#db/schema/orders.ts'
import { payments } from '#db/schema/payments.ts'
import { refunds } from '#db/schema/refunds.ts'
import { paidStatuses } from '#domain/records/order.ts'
import type { Ctx } from '#platform/context.server.ts'

/** A paid order, or a refund that the provider made. */
export type SettledMoney = { orderId: string } | { refundId: string }

/** Lists paid orders and processed refunds without a document, oldest first. A refunded duplicate needs none. */
export async function listUndocumentedMoney(
  { db }: Ctx,
  { settledBefore, limit }: { settledBefore: Date; limit: number },
): Promise<SettledMoney[]> {
  const paid = await db
    .select({ orderId: orders.id, at: orders.paidAt })
    .from(orders)
    .where(
      and(inArray(orders.status, paidStatuses), lt(orders.paidAt, settledBefore), not(isOrderDocumented)),
    )
    .orderBy(orders.paidAt, orders.id)
    .limit(limit)
  const refunded = await db
    .select({ refundId: refunds.id, at: refunds.updatedAt })
    .from(refunds)
    .innerJoin(payments, eq(payments.id, refunds.paymentId))
    .where(
      and(
        eq(refunds.status, 'processed'),
        eq(payments.isSurplus, false),
        lt(refunds.updatedAt, settledBefore),
        not(isRefundDocumented),
      ),
    )
    .orderBy(refunds.updatedAt, refunds.id)
    .limit(limit)
  return [...paid, ...refunded]
    .sort((a, b) => Number(a.at) - Number(b.at))
    .slice(0, limit)
    .map(({ at: _, ...money }) => money)
}
