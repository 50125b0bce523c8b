import { and, arrayContains, eq } from 'drizzle-orm'
import { orders } from '#db/schema/orders.ts'
import { AppError } from '#platform/app-error.server.ts'
import type { Ctx } from '#platform/context.server.ts'
import { GatewayError } from '#platform/payment-gateway.server.ts'
import { paymentTexts } from '../payment.ts'
import type { VerifyPaymentAnswer, VerifyPaymentInput } from '../payment-api.ts'
import { checkAgainSoon } from '../provider/check-schedule.server.ts'
import { type Settlement, settlePayment } from './settle-payment.server.ts'

/**
 * All refusals read the same.
 * @throws AppError `forbidden` for another visitor's order, a forged signature or another order's payment;
 * `unavailable` if the provider cannot confirm it yet
 */
export async function verifyPayment(
  ctx: Ctx,
  { proof, visitorHash }: { proof: VerifyPaymentInput; visitorHash: string | null },
): Promise<VerifyPaymentAnswer> {
  const { razorpay_payment_id: paymentId, razorpay_signature: signature } = proof
  const [order] = await ctx.db
    .select({ id: orders.id, providerOrderId: orders.providerOrderId })
    .from(orders)
    .where(
      and(
        eq(orders.providerOrderId, proof.razorpay_order_id),
        arrayContains(orders.visitorHashes, [visitorHash ?? '']),
      ),
    )
  // The stored id: the sent one's signature proves nothing here.
  const isProven =
    order !== undefined &&
    ctx.gateway.isPaymentSignature({ orderId: order.providerOrderId, paymentId, signature })
  if (!isProven) throw new AppError('forbidden', paymentTexts.verificationFailed)

  const settlement = await settle(ctx, order)
  if (settlement.state === 'open' || settlement.state === 'pending') throw await notConfirmed(ctx, order.id)
  if (settlement.state !== 'settled' || !settlement.providerPaymentIds.includes(paymentId)) {
    throw new AppError('forbidden', paymentTexts.verificationFailed)
  }
  return { success: true, isSimulated: settlement.isSimulated }
}

async function settle(
  ctx: Ctx,
  { id, providerOrderId }: { id: string; providerOrderId: string },
): Promise<Settlement> {
  try {
    return await settlePayment(ctx, { providerOrderId, by: 'verify' })
  } catch (error) {
    if (error instanceof GatewayError) throw await notConfirmed(ctx, id)
    throw error
  }
}

async function notConfirmed(ctx: Ctx, orderId: string): Promise<AppError> {
  await checkAgainSoon(ctx, orderId)
  return new AppError('unavailable', paymentTexts.verificationFailed)
}
