import { and, arrayContains, eq } from 'drizzle-orm'
import { orders } from '#db/schema/orders.ts'
import { payments } from '#db/schema/payments.ts'
import type { Ctx } from '#platform/context.server.ts'
import type { PaymentConfirmationAnswer } from '../payment-api.ts'

/**
 * Returns whether the receipt of this visitor's payment is on its way. The transaction that settled the payment
 * queued the receipt, once and to the stored address, so this function sends nothing.
 */
export async function confirmPayment({
  ctx,
  input: { providerOrderId, providerPaymentId, visitorHash },
}: {
  ctx: Ctx
  input: { providerOrderId: string; providerPaymentId: string; visitorHash: string | null }
}): Promise<PaymentConfirmationAnswer> {
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
