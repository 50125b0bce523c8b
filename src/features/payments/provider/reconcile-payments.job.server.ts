import { and, eq, inArray, lte } from 'drizzle-orm'
import { orders } from '#db/schema/orders.ts'
import { payments } from '#db/schema/payments.ts'
import { refunds } from '#db/schema/refunds.ts'
import { payableStatuses } from '#domain/records/order.ts'
import type { Ctx } from '#platform/context.server.ts'
import type { JobDefinition } from '#platform/jobs/queue.server.ts'
import { GatewayError } from '#platform/payment-gateway.server.ts'
import { requestRefund } from '../refunds/refund-payment.server.ts'
import { settleRefunds } from '../refunds/settle-refunds.server.ts'
import { settlePayment } from '../settlement/settle-payment.server.ts'
import { checkSchedule } from './check-schedule.server.ts'

const batchSize = 20
/** A younger refund's caller may still wait for the answer. */
const refundGraceMs = 60_000

export const reconcilePaymentsJob: JobDefinition<object> = {
  name: 'reconcile-payments',
  cron: '* * * * *',
  // The next minute's run is the retry.
  retryLimit: 0,
  handle: ({ ctx }) => reconcilePayments(ctx),
}

/** Settles payments without browser or webhook. Safe in several processes. */
export async function reconcilePayments(ctx: Ctx): Promise<void> {
  try {
    for (let due = await claimDue(ctx); due.length > 0; due = await claimDue(ctx)) {
      for (const { providerOrderId } of due) {
        await ignoreRefusal(() => settlePayment(ctx, { providerOrderId, by: 'reconciler' }))
      }
    }
    for (let due = await claimRefunds(ctx); due.length > 0; due = await claimRefunds(ctx)) {
      for (const refund of due) await ignoreRefusal(() => reconcileRefund(ctx, refund))
    }
  } catch (error) {
    // The gateway logged it; claimed orders keep their schedule.
    if (!(error instanceof GatewayError)) throw error
  }
}

/** One refused order must not stop the others. */
async function ignoreRefusal(request: () => Promise<unknown>): Promise<void> {
  try {
    await request()
  } catch (error) {
    if (!(error instanceof GatewayError) || error.kind !== 'refused') throw error
  }
}

/** Scheduling the next check claims the order. */
function claimDue(ctx: Ctx): Promise<{ providerOrderId: string }[]> {
  const now = ctx.clock()
  return ctx.db.transaction(async (tx) => {
    const due = await tx
      .select({
        id: orders.id,
        providerOrderId: orders.providerOrderId,
        checks: orders.checks,
      })
      .from(orders)
      .where(
        and(
          lte(orders.nextCheckAt, now),
          eq(orders.mode, ctx.gateway.mode),
          inArray(orders.status, payableStatuses),
        ),
      )
      .orderBy(orders.nextCheckAt)
      .limit(batchSize)
      .for('update', { skipLocked: true })
    for (const { id, checks } of due) {
      await tx
        .update(orders)
        .set(checkSchedule(now, checks + 1))
        .where(eq(orders.id, id))
    }
    return due
  })
}

type OpenRefund = { id: string; providerPaymentId: string; amountMinor: number }

function claimRefunds(ctx: Ctx): Promise<OpenRefund[]> {
  const now = ctx.clock()
  return ctx.db.transaction(async (tx) => {
    const due = await tx
      .select({
        id: refunds.id,
        providerPaymentId: payments.providerPaymentId,
        amountMinor: refunds.amountMinor,
      })
      .from(refunds)
      .innerJoin(payments, eq(payments.id, refunds.paymentId))
      .innerJoin(orders, eq(orders.id, payments.orderId))
      .where(
        and(
          inArray(refunds.status, ['requested', 'pending']),
          lte(refunds.updatedAt, new Date(now.getTime() - refundGraceMs)),
          eq(orders.mode, ctx.gateway.mode),
        ),
      )
      .limit(batchSize)
      .for('update', { of: refunds, skipLocked: true })
    if (due.length > 0) {
      await tx
        .update(refunds)
        .set({ updatedAt: now })
        .where(
          inArray(
            refunds.id,
            due.map(({ id }) => id),
          ),
        )
    }
    return due
  })
}

/** Requests the refund again only if the provider does not know our receipt. */
async function reconcileRefund(ctx: Ctx, refund: OpenRefund): Promise<void> {
  await settleRefunds(ctx, { providerPaymentId: refund.providerPaymentId })
  const [row] = await ctx.db.select({ status: refunds.status }).from(refunds).where(eq(refunds.id, refund.id))
  if (row?.status === 'requested') await requestRefund(ctx, refund)
}
