import { eq, sql } from 'drizzle-orm'
import { leads } from '#db/schema/leads.ts'
import { orders } from '#db/schema/orders.ts'
import { AppError } from '#platform/app-error.server.ts'
import type { Ctx } from '#platform/context.server.ts'
import { hashToken } from '#platform/secret-token.server.ts'
import { type OrderQuote, type OrderStatus, orderStates } from './order.ts'
import type { OrderRow } from './order-rows.server.ts'
import type { LinkCheckoutAnswer, PaymentLinkView } from './payment.ts'

/**
 * The order of a payment link, for whoever holds it.
 * @throws AppError `not-found`.
 */
export async function readPaymentLink({
  ctx,
  input: { token },
}: {
  ctx: Ctx
  input: { token: string }
}): Promise<PaymentLinkView> {
  const { order, reference } = await findByLink(ctx, token)
  return {
    description: order.description,
    customerName: order.customerName,
    status: order.status as OrderStatus,
    amountInrMinor: order.amountMinor,
    refundedInrMinor: order.refundedMinor,
    quote: order.quote as OrderQuote | null,
    receipt: order.receipt,
    isSimulated: order.mode !== 'live',
    createdAt: order.createdAt.toISOString(),
    paidAt: order.paidAt?.toISOString() ?? null,
    reference,
  }
}

/**
 * Lets the holder of a payment link pay its order from this browser.
 * @throws AppError `not-found`, or `conflict` once it is paid or was made with other keys.
 */
export async function startLinkCheckout({
  ctx,
  input: { token, visitorHash },
}: {
  ctx: Ctx
  input: { token: string; visitorHash: string }
}): Promise<LinkCheckoutAnswer> {
  const { order } = await findByLink(ctx, token)
  if (!orderStates[order.status as OrderStatus].canBePaid) {
    throw new AppError('conflict', 'This has been paid already.')
  }
  if (order.mode !== ctx.gateway.mode) {
    throw new AppError('conflict', 'This link can no longer be paid. Ask us for a new one.')
  }
  await ctx.db
    .update(orders)
    .set({
      visitorHashes: sql`array_append(array_remove(${orders.visitorHashes}, ${visitorHash}), ${visitorHash})`,
    })
    .where(eq(orders.id, order.id))
  return {
    success: true,
    razorpay_key: ctx.gateway.keyId,
    checkout_script: ctx.gateway.checkoutScript,
    order: { id: order.providerOrderId, amount: order.amountMinor, currency: 'INR' },
    prefill: { name: order.customerName, email: order.customerEmail, phone: order.customerPhone },
  }
}

async function findByLink(
  { db }: Ctx,
  token: string,
): Promise<{ order: OrderRow; reference: string | null }> {
  const [row] = await db
    .select({ order: orders, reference: leads.reference })
    .from(orders)
    .leftJoin(leads, eq(leads.id, orders.leadId))
    .where(eq(orders.linkHash, hashToken(token)))
  if (!row) throw new AppError('not-found', 'This payment link is not known here.')
  return row
}
