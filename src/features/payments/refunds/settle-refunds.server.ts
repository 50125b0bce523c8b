import { randomUUIDv7 } from 'node:crypto'
import { eq, or } from 'drizzle-orm'
import { orders } from '#db/schema/orders.ts'
import { payments } from '#db/schema/payments.ts'
import { refunds } from '#db/schema/refunds.ts'
import { type OrderStatus, orderStates } from '#domain/records/order.ts'
import { refundStates } from '#domain/records/refund.ts'
import { mayMove } from '#domain/records/states.ts'
import type { Ctx } from '#platform/context.server.ts'
import { queueMails } from '#platform/mail/queue-mail.server.ts'
import { isUuid } from '#platform/parse.server.ts'
import type { GatewayRefund } from '#platform/payment-gateway.server.ts'
import type { OrderRow } from '../orders/order-queries.server.ts'

/** Books refunds made in the provider's dashboard too. @throws GatewayError */
export async function settleRefunds(
  ctx: Ctx,
  { providerPaymentId }: { providerPaymentId: string },
): Promise<void> {
  const [known] = await ctx.db
    .select({ id: payments.id })
    .from(payments)
    .where(eq(payments.providerPaymentId, providerPaymentId))
  if (!known) return
  for (const refund of await ctx.gateway.listRefunds(providerPaymentId)) {
    await recordRefund(ctx, { refund })
  }
}

/** A refund's status only moves forward. */
export async function recordRefund(ctx: Ctx, { refund }: { refund: GatewayRefund }): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    const [found] = await tx
      .select({ payment: payments, order: orders })
      .from(payments)
      .innerJoin(orders, eq(orders.id, payments.orderId))
      .where(eq(payments.providerPaymentId, refund.payment_id))
      .for('update', { of: orders })
    if (!found) return
    const txCtx = { ...ctx, db: tx }
    const { payment, order } = found
    const ours = refund.receipt !== null && isUuid(refund.receipt) ? refund.receipt : null
    const [known] = await tx
      .select()
      .from(refunds)
      .where(or(eq(refunds.providerRefundId, refund.id), ours ? eq(refunds.id, ours) : undefined))
    const at = ctx.clock()
    const from = known?.status
    if (known && from !== refund.status && !mayMove(refundStates, known.status, refund.status, 'system')) {
      return
    }
    const id = known?.id ?? randomUUIDv7()
    if (known) {
      await tx
        .update(refunds)
        .set({ providerRefundId: refund.id, status: refund.status, updatedAt: at })
        .where(eq(refunds.id, id))
    } else {
      await tx.insert(refunds).values({
        id,
        paymentId: payment.id,
        providerRefundId: refund.id,
        amountMinor: refund.amount,
        currency: refund.currency,
        status: refund.status,
        reason: '',
        requestedBy: 'Provider',
        at,
        updatedAt: at,
      })
    }
    if (refund.status !== 'processed' || from === 'processed') return
    await queueMails(txCtx, ['refund-customer', 'refund-agency'], id)
    if (!payment.isSurplus) {
      const loweredMinor = known?.effect === 'owed-again' ? 0 : refund.amount
      await moveOrder(txCtx, order, { paymentId: payment.id, loweredMinor })
    }
    for (const listen of ctx.listeners.refundBooked) await listen(txCtx, { refundId: id })
  })
}

/** Refunding a surplus leaves the order paid. */
async function moveOrder(
  { db, clock }: Ctx,
  order: OrderRow,
  { paymentId, loweredMinor }: { paymentId: string; loweredMinor: number },
): Promise<void> {
  const rows = await db.select().from(refunds).where(eq(refunds.paymentId, paymentId))
  const refundedMinor = rows
    .filter(({ status }) => status === 'processed')
    .reduce((sum, { amountMinor }) => sum + amountMinor, 0)
  const to: OrderStatus = refundedMinor >= order.amountMinor ? 'refunded' : 'partly-refunded'
  await db
    .update(orders)
    .set({
      refundedMinor,
      loweredMinor: order.loweredMinor + loweredMinor,
      updatedAt: clock(),
      ...(mayMove(orderStates, order.status, to, 'system') && { status: to }),
    })
    .where(eq(orders.id, order.id))
}
