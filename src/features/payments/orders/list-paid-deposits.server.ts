import { and, desc, eq, gt } from 'drizzle-orm'
import { orders } from '#db/schema/orders.ts'
import { payments } from '#db/schema/payments.ts'
import type { Ctx } from '#platform/context.server.ts'

export function listPaidDeposits({ db }: Pick<Ctx, 'db'>, { since, limit }: { since: Date; limit: number }) {
  return db
    .select({
      id: payments.id,
      orderId: orders.id,
      receipt: orders.receipt,
      isSimulated: payments.isSimulated,
      at: payments.settledAt,
    })
    .from(payments)
    .innerJoin(orders, eq(orders.id, payments.orderId))
    .where(and(gt(payments.settledAt, since), eq(payments.isSurplus, false), eq(orders.part, 'deposit')))
    .orderBy(desc(payments.settledAt), desc(payments.id))
    .limit(limit)
}
