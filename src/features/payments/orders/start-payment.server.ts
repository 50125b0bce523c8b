import { and, eq, inArray, sql } from 'drizzle-orm'
import { orders } from '#db/schema/orders.ts'
import { payableStatuses } from '#domain/records/order.ts'
import { AppError } from '#platform/app-error.server.ts'
import type { Ctx } from '#platform/context.server.ts'
import type { PaymentStart } from '../payment-api.ts'
import { checkSchedule } from '../provider/check-schedule.server.ts'
import type { OrderRow } from './order-queries.server.ts'

/** @throws AppError `conflict` if paid */
export async function startPayment(ctx: Ctx, order: OrderRow, visitorHash: string): Promise<PaymentStart> {
  const [open] = await ctx.db
    .update(orders)
    .set({
      ...checkSchedule(ctx.clock(), 0),
      visitorHashes: sql`array_append(array_remove(${orders.visitorHashes}, ${visitorHash}), ${visitorHash})`,
    })
    .where(and(eq(orders.id, order.id), inArray(orders.status, payableStatuses)))
    .returning({ id: orders.id })
  if (!open) throw alreadyPaid()
  return {
    success: true,
    razorpay_key: ctx.gateway.keyId,
    checkout_script: ctx.gateway.windowScript,
    order: { id: order.providerOrderId, amount: order.amountMinor, currency: 'INR' },
    prefill: prefillOf(ctx, order),
  }
}

/** A emailed link may be forwarded, so its holder sees only the name. */
function prefillOf(
  { actor }: Ctx,
  { customerName: name, customerEmail: email, customerPhone: phone }: OrderRow,
): PaymentStart['prefill'] {
  return actor.kind === 'link-holder' ? { name, email: '', phone: '' } : { name, email, phone }
}

export function alreadyPaid(): AppError {
  return new AppError('conflict', 'This has already been paid.')
}
