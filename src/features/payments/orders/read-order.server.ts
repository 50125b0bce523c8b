import { asc, eq } from 'drizzle-orm'
import { quoteOfLead, referenceOfLead } from '#db/joins.ts'
import { orders } from '#db/schema/orders.ts'
import { paymentAttempts } from '#db/schema/payment-attempts.ts'
import { payments } from '#db/schema/payments.ts'
import { refunds } from '#db/schema/refunds.ts'
import { requireStaff } from '#platform/access/authorise.server.ts'
import { AppError } from '#platform/app-error.server.ts'
import type { Ctx } from '#platform/context.server.ts'
import { inSnapshot } from '#platform/database/snapshot.server.ts'
import { findRefundable } from '../refunds/refundable.server.ts'
import type { OrderDetail } from './order.ts'
import { orderSummaryOf } from './order-queries.server.ts'

/** @throws AppError `not-found` */
export async function readOrder(ctx: Ctx, { id }: { id: string }): Promise<OrderDetail> {
  requireStaff(ctx)
  return inSnapshot(ctx, (ctx) => readPage(ctx, id))
}

async function readPage(ctx: Ctx, id: string): Promise<OrderDetail> {
  const { db } = ctx
  const [row] = await db
    .select({
      order: orders,
      leadReference: referenceOfLead(orders.leadId),
      leadQuote: quoteOfLead(orders.leadId),
    })
    .from(orders)
    .where(eq(orders.id, id))
  if (!row) throw new AppError('not-found', 'This order doesn’t exist.')
  const { order, leadReference, leadQuote } = row
  // A transaction has one connection.
  const attempts = await db
    .select()
    .from(paymentAttempts)
    .where(eq(paymentAttempts.orderId, id))
    .orderBy(asc(paymentAttempts.at), asc(paymentAttempts.id))
  const paymentRows = await db
    .select()
    .from(payments)
    .where(eq(payments.orderId, id))
    .orderBy(asc(payments.settledAt), asc(payments.id))
  const refundRows = await db
    .select({ refund: refunds })
    .from(refunds)
    .innerJoin(payments, eq(payments.id, refunds.paymentId))
    .where(eq(payments.orderId, id))
    .orderBy(asc(refunds.at), asc(refunds.id))
  const refundable = await findRefundable(ctx, id)
  return {
    ...orderSummaryOf({ ...order, leadReference, leadQuote }),
    providerOrderId: order.providerOrderId,
    customerPhone: order.customerPhone,
    companyName: order.companyName,
    attempts: attempts.map(({ providerPaymentId, status, method, reason, at }) => ({
      providerPaymentId,
      status: status,
      method,
      reason,
      at: at.toISOString(),
    })),
    payments: paymentRows.map((payment) => ({
      id: payment.id,
      providerPaymentId: payment.providerPaymentId,
      amountInrMinor: payment.amountMinor,
      isSurplus: payment.isSurplus,
      isSimulated: payment.isSimulated,
      settledBy: payment.settledBy,
      settledAt: payment.settledAt.toISOString(),
    })),
    refunds: refundRows.map(({ refund }) => ({
      id: refund.id,
      paymentId: refund.paymentId,
      providerRefundId: refund.providerRefundId,
      amountInrMinor: refund.amountMinor,
      status: refund.status,
      reason: refund.reason,
      effect: refund.effect,
      requestedBy: refund.requestedBy,
      at: refund.at.toISOString(),
    })),
    refundableInrMinor: refundable?.leftMinor ?? 0,
    refundablePaymentId: refundable?.id ?? null,
    isSurplusRefundable: refundable?.isSurplus ?? false,
  }
}
