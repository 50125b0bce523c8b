import { and, arrayContains, eq } from 'drizzle-orm'
import { orders } from '#db/schema/orders.ts'
import { AppError } from '#platform/app-error.server.ts'
import type { Ctx } from '#platform/context.server.ts'
import { GatewayError } from '#platform/payment-gateway.server.ts'
import { isExpired } from '../orders/order.ts'
import { paymentTexts } from '../payment.ts'
import type { SimulatePaymentAnswer } from '../payment-api.ts'

/**
 * Needs the fixed test key. The result is verified like any payment.
 * @throws AppError `not-found` with another key; `forbidden` for another visitor's or an unpayable order
 */
export async function simulatePayment(
  ctx: Ctx,
  { providerOrderId, visitorHash }: { providerOrderId: string; visitorHash: string | null },
): Promise<SimulatePaymentAnswer> {
  const { simulatePayment: simulate } = ctx.gateway
  if (!simulate) throw new AppError('not-found', 'There is nothing at this address.')
  const [order] = await ctx.db
    .select({ status: orders.status, createdAt: orders.createdAt })
    .from(orders)
    .where(
      and(
        eq(orders.providerOrderId, providerOrderId),
        eq(orders.mode, ctx.gateway.mode),
        arrayContains(orders.visitorHashes, [visitorHash ?? '']),
      ),
    )
  const isOpen = order && !isExpired({ ...order, status: order.status }, ctx.clock())
  if (!isOpen) throw new AppError('forbidden', paymentTexts.simulationFailed)
  try {
    const { paymentId, signature } = await simulate(providerOrderId)
    return {
      success: true,
      payment_data: { razorpay_payment_id: paymentId, razorpay_signature: signature },
    }
  } catch (error) {
    if (error instanceof GatewayError) throw new AppError('forbidden', paymentTexts.simulationFailed)
    throw error
  }
}
