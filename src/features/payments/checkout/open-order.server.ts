import { and, eq, gt, inArray, sql } from 'drizzle-orm'
import { orders } from '#db/schema/orders.ts'
import type { AgreedPrice } from '#domain/agreed-price.ts'
import { type OrderPart, payableStatuses } from '#domain/records/order.ts'
import type { Ctx } from '#platform/context.server.ts'
import { orderBirthLimit } from '../orders/order.ts'
import type { OrderRow } from '../orders/order-rows.server.ts'
import { type NewOrder, placeOrder, storeOrder } from './create-order.server.ts'

type PartOfLead = { leadId: string; part: OrderPart; amountMinor: number }

/**
 * Returns the order of a lead that waits for this payment, or creates it from the rest of the input. Two calls at once come
 * to one order, so that nobody pays twice.
 * @throws AppError `unavailable` if the provider makes no order
 */
export async function openOrder({
  ctx,
  input,
}: {
  ctx: Ctx
  input: PartOfLead & Pick<NewOrder, 'description' | 'customer' | 'request'> & { quote: AgreedPrice | null }
}): Promise<OrderRow> {
  const open = await findOpenOrder(ctx, input)
  if (open) return open
  const { leadId, ...order } = input
  const { placed } = await placeOrder({
    ctx,
    input: { ...order, source: 'link', visitorHashes: [], lead: { id: leadId } },
  })
  return ctx.db.transaction(async (tx) => {
    const txCtx = { ...ctx, db: tx }
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${leadId}, 0))`)
    // Another press may have stored one meanwhile. Nobody ever sees the provider's second order, so nobody pays it.
    return (await findOpenOrder(txCtx, input)) ?? storeOrder(txCtx, placed)
  })
}

async function findOpenOrder(
  { db, clock, gateway }: Ctx,
  { leadId, part, amountMinor }: PartOfLead,
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
        gt(orders.createdAt, orderBirthLimit(clock())),
      ),
    )
  return open
}
