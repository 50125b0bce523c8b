import { and, eq, inArray, sql } from 'drizzle-orm'
import { orders } from '#db/schema/orders.ts'
import { payableStatuses } from '#domain/records/order.ts'
import { AppError } from '#platform/app-error.server.ts'
import type { Ctx } from '#platform/context.server.ts'
import type { OrderRow } from '../orders/order-rows.server.ts'
import type { LinkCheckoutAnswer } from '../payment-api.ts'
import { checksFrom } from '../provider/check-schedule.server.ts'

/** Adds this browser to those that may pay the order. @throws AppError `conflict` once it is paid */
export async function checkOut(ctx: Ctx, order: OrderRow, visitorHash: string): Promise<LinkCheckoutAnswer> {
  const [open] = await ctx.db
    .update(orders)
    .set({
      ...checksFrom(ctx.clock(), 0),
      visitorHashes: sql`array_append(array_remove(${orders.visitorHashes}, ${visitorHash}), ${visitorHash})`,
    })
    .where(and(eq(orders.id, order.id), inArray(orders.status, payableStatuses)))
    .returning({ id: orders.id })
  // Somebody paid at this very moment.
  if (!open) throw alreadyPaid()
  return {
    success: true,
    razorpay_key: ctx.gateway.keyId,
    checkout_script: ctx.gateway.checkoutScript,
    order: { id: order.providerOrderId, amount: order.amountMinor, currency: 'INR' },
    prefill: prefillOf(ctx, order),
  }
}

/** The provider's window asks for what it lacks. A mailed link may be in anyone's hands, so its holder gets the name alone. */
function prefillOf(
  { actor }: Ctx,
  { customerName: name, customerEmail: email, customerPhone: phone }: OrderRow,
): LinkCheckoutAnswer['prefill'] {
  return actor.kind === 'link-holder' ? { name, email: '', phone: '' } : { name, email, phone }
}

export function alreadyPaid(): AppError {
  return new AppError('conflict', 'This has been paid already.')
}
