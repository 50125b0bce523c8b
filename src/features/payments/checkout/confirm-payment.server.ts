import { and, arrayContains, eq } from 'drizzle-orm'
import { orders } from '#db/schema/orders.ts'
import { payments } from '#db/schema/payments.ts'
import type { Ctx } from '#platform/context.server.ts'
import type { PaymentConfirmationAnswer } from '../payment.ts'

/**
 * Whether the receipt of this visitor's payment is on its way. It went into the queue in the transaction that settled
 * the payment, once and to the stored address, so there is nothing left to send and nothing a caller could add.
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
