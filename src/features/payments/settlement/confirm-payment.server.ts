import { and, arrayContains, eq } from 'drizzle-orm'
import { orders } from '#db/schema/orders.ts'
import { payments } from '#db/schema/payments.ts'
import type { Ctx } from '#platform/context.server.ts'
import type { PaymentConfirmationAnswer } from '../payment-api.ts'

/** Sends nothing: settlement queued the receipt. */
export async function confirmPayment(
  ctx: Ctx,
  {
    providerOrderId,
    providerPaymentId,
    visitorHash,
  }: { providerOrderId: string; providerPaymentId: string; visitorHash: string | null },
): Promise<PaymentConfirmationAnswer> {
  const found = await ctx.db
    .select({ id: payments.id })
    .from(payments)
    .innerJoin(orders, eq(orders.id, payments.orderId))
    .where(
      and(
        eq(payments.providerPaymentId, providerPaymentId),
        eq(orders.providerOrderId, providerOrderId),
        arrayContains(orders.visitorHashes, [visitorHash ?? '']),
      ),
    )
  return { success: found.length > 0 }
}
