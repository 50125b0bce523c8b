import { and, gt, inArray, sql } from 'drizzle-orm'
import { orders } from '#db/schema/orders.ts'
import type { AgreedPrice } from '#domain/money/agreed-price.ts'
import { payableStatuses } from '#domain/records/order.ts'
import type { Ctx } from '#platform/context.server.ts'
import { orderExpiryCutoff } from './order.ts'

/** Orders for this that can still be paid, by a visitor's page or a link. */
export function countUnpaidNaming(
  { db, clock }: Pick<Ctx, 'db' | 'clock'>,
  { kind, itemId }: { kind: AgreedPrice['kind']; itemId: string },
): Promise<number> {
  const choice = JSON.stringify({ kind, lines: [{ id: itemId }] })
  return db.$count(
    orders,
    and(
      inArray(orders.status, payableStatuses),
      gt(orders.createdAt, orderExpiryCutoff(clock())),
      sql`${orders.quote} @> ${choice}::jsonb`,
    ),
  )
}
