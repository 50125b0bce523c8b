import { and, eq } from 'drizzle-orm'
import { payments } from '#db/schema/payments.ts'
import { refunds } from '#db/schema/refunds.ts'
import { formatRupees } from '#domain/money/money.ts'
import { orderStates } from '#domain/records/order.ts'
import { AppError } from '#platform/app-error.server.ts'
import type { Ctx } from '#platform/context.server.ts'
import { GatewayError } from '#platform/payment-gateway.server.ts'
import { changeRecord } from '#platform/records/change-record.server.ts'
import type { RefundInput } from '../orders/order.ts'
import { orderRecord } from '../orders/order-queries.server.ts'
import { findRefundable } from './refundable.server.ts'
import { recordRefund } from './settle-refunds.server.ts'

/**
 * Stores the refund before requesting it, so that the reconciler finds a lost answer. One key never refunds twice.
 * @throws AppError `not-found`; `conflict` if not refundable, refused, or if another payment than `paymentId` is the next
 * to refund; `key-reused`; `invalid` above what is left
 */
export async function refundPayment(
  ctx: Ctx,
  { orderId, amountInrMinor, reason, effect, paymentId, key }: RefundInput & { orderId: string },
): Promise<{ id: string }> {
  const which = { id: orderId, version: null, by: 'staff' } as const
  const asked = await changeRecord(ctx, orderRecord, which, async (change) => {
    const { row: order, ctx: txCtx, at, author } = change
    const [earlier] = await txCtx.db
      .select({ refund: refunds, orderId: payments.orderId, isSurplus: payments.isSurplus })
      .from(refunds)
      .innerJoin(payments, eq(payments.id, refunds.paymentId))
      .where(eq(refunds.id, key))
    if (earlier) {
      const { refund, isSurplus } = earlier
      const isOther =
        earlier.orderId !== orderId ||
        refund.amountMinor !== amountInrMinor ||
        (paymentId && refund.paymentId !== paymentId) ||
        (!isSurplus && refund.effect !== effect)
      if (isOther) {
        throw new AppError(
          'key-reused',
          'This form has already made a refund. Close it and check that one first.',
        )
      }
      if (refund.status === 'failed') throw refused()
      return null
    }
    if (order.mode !== ctx.gateway.mode) {
      throw new AppError(
        'conflict',
        'This order was made with other payment keys. Refund it in that account’s dashboard.',
      )
    }
    const payment = await findRefundable(txCtx, orderId)
    if (!payment || (!payment.isSurplus && !orderStates[order.status].canBeRefunded)) {
      throw new AppError('conflict', 'There is nothing left to refund.')
    }
    if (paymentId && payment.id !== paymentId) {
      throw new AppError(
        'conflict',
        'A payment of this order has since arrived or been refunded, so this would refund another one. Go back and check what it does.',
      )
    }
    if (amountInrMinor > payment.leftMinor) {
      const message = `At most ${formatRupees(payment.leftMinor)} can be refunded.`
      throw new AppError('invalid', message, { fields: [{ field: 'amountInrMinor', message }] })
    }
    await txCtx.db.insert(refunds).values({
      id: key,
      paymentId: payment.id,
      amountMinor: amountInrMinor,
      currency: order.currency,
      status: 'requested',
      reason,
      // A surplus counts towards no price.
      effect: payment.isSurplus ? null : effect,
      requestedBy: author,
      at,
      updatedAt: at,
    })
    change.audit({}, { refund: key, amountInrMinor })
    return { id: key, providerPaymentId: payment.providerPaymentId, amountMinor: amountInrMinor }
  })
  if (asked && (await requestRefund(ctx, asked)) === 'refused') {
    throw refused()
  }
  return { id: orderId }
}

function refused(): AppError {
  return new AppError('conflict', 'The payment provider refused this refund.')
}

/** `unknown`: the answer was lost, so the reconciler settles before requesting again. */
export async function requestRefund(
  ctx: Ctx,
  { id, providerPaymentId, amountMinor }: { id: string; providerPaymentId: string; amountMinor: number },
): Promise<'done' | 'refused' | 'unknown'> {
  try {
    const refund = await ctx.gateway.refundPayment({ paymentId: providerPaymentId, amountMinor, receipt: id })
    await recordRefund(ctx, { refund: { ...refund, receipt: id } })
    return 'done'
  } catch (error) {
    if (!(error instanceof GatewayError)) throw error
    if (error.kind === 'unavailable') return 'unknown'
    await ctx.db
      .update(refunds)
      .set({ status: 'failed', updatedAt: ctx.clock() })
      .where(and(eq(refunds.id, id), eq(refunds.status, 'requested')))
    return 'refused'
  }
}
