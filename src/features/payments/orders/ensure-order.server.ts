import { and, eq, gt, inArray, sql } from 'drizzle-orm'
import { orders } from '#db/schema/orders.ts'
import type { AgreedPrice } from '#domain/money/agreed-price.ts'
import { type OrderPart, payableStatuses } from '#domain/records/order.ts'
import type { Ctx } from '#platform/context.server.ts'
import { createProviderOrder, type NewOrder, storeOrder } from './create-order.server.ts'
import { orderExpiryCutoff } from './order.ts'
import type { OrderRow } from './order-queries.server.ts'

type LeadPart = { leadId: string; part: OrderPart; amountMinor: number }

/**
 * Concurrent calls for one part and amount share one order.
 * @throws AppError `unavailable` if the provider creates no order
 */
export async function ensureOrder(
  ctx: Ctx,
  input: LeadPart & Pick<NewOrder, 'description' | 'customer' | 'request'> & { quote: AgreedPrice | null },
): Promise<OrderRow> {
  const open = await findPayableOrder(ctx, input)
  if (open) return open
  const { leadId, ...order } = input
  const { row } = await createProviderOrder(ctx, {
    ...order,
    source: 'link',
    visitorHashes: [],
    lead: { id: leadId },
  })
  return ctx.db.transaction(async (tx) => {
    const txCtx = { ...ctx, db: tx }
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${leadId}, 0))`)
    // A concurrent call may have stored one. The unused provider order is never shown, so never paid.
    return (await findPayableOrder(txCtx, input)) ?? storeOrder(txCtx, row)
  })
}

async function findPayableOrder(
  { db, clock, gateway }: Ctx,
  { leadId, part, amountMinor }: LeadPart,
): Promise<OrderRow | undefined> {
  const [open] = await db
    .select()
    .from(orders)
    .where(
      and(
        eq(orders.leadId, leadId),
        eq(orders.source, 'link'),
        eq(orders.part, part),
        eq(orders.amountMinor, amountMinor),
        eq(orders.mode, gateway.mode),
        inArray(orders.status, payableStatuses),
        gt(orders.createdAt, orderExpiryCutoff(clock())),
      ),
    )
  return open
}
