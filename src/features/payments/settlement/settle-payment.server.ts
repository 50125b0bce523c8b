import { and, eq, sql } from 'drizzle-orm'
import { orders } from '#db/schema/orders.ts'
import { paymentAttempts } from '#db/schema/payment-attempts.ts'
import { payments } from '#db/schema/payments.ts'
import { type OrderStatus, orderStates } from '#domain/records/order.ts'
import { mayMove } from '#domain/records/states.ts'
import type { Ctx } from '#platform/context.server.ts'
import { queueMail } from '#platform/mail/queue-mail.server.ts'
import { GatewayError, type GatewayOrder, type GatewayPayment } from '#platform/payment-gateway.server.ts'
import type { SettledPayment } from '../orders/order.ts'
import type { OrderRow } from '../orders/order-queries.server.ts'
import { delayForProject, delayForRequest, startsProject } from '../payment.server.ts'

/**
 * `pending`: an attempt may have taken money. `open`: nothing was paid. `mismatch`: the provider's order differs from
 * ours, so nothing is booked. `unknown`: no such order.
 */
export type Settlement =
  | { state: 'settled'; isSimulated: boolean; providerPaymentIds: string[] }
  | { state: 'open' | 'pending' | 'mismatch' | 'unknown' }

/** Points at which tests interleave other events. */
export type SettleSeam = 'found' | 'fetched' | 'locked' | 'recorded' | 'committed'

/**
 * The only way to mark an order paid: fetches and captures payments, books each once, and calls the listeners in the
 * same transaction. @throws GatewayError `unavailable`
 */
export async function settlePayment(
  ctx: Ctx,
  { providerOrderId, by }: { providerOrderId: string; by: SettledPayment['settledBy'] },
  { seam = async () => {} }: { seam?: (name: SettleSeam) => Promise<void> } = {},
): Promise<Settlement> {
  const [order] = await ctx.db
    .select()
    .from(orders)
    .where(and(eq(orders.providerOrderId, providerOrderId), eq(orders.mode, ctx.gateway.mode)))
  if (!order) return { state: 'unknown' }
  await seam('found')

  const { theirs, attempts } = await fetchProviderOrder(ctx, order)
  await seam('fetched')
  const captured = attempts.filter(({ status }) => status === 'captured' || status === 'refunded')
  const isMismatch = !isOurs(order, theirs) || captured.some((payment) => !isOf(order, payment))
  if (isMismatch) {
    ctx.log.error({ orderId: order.id }, 'the provider’s order or payment is not the one we made')
  }

  const settlement = await ctx.db.transaction(async (tx) => {
    const txCtx = { ...ctx, db: tx }
    const [locked] = await tx.select().from(orders).where(eq(orders.id, order.id)).for('update')
    if (!locked) return { state: 'unknown' } as const
    await seam('locked')
    await recordAttempts(txCtx, locked, attempts)
    // The provider's order may lag behind its payment; the next check settles it.
    const isPaid = theirs.status === 'paid' && captured.length > 0 && !isMismatch
    const booked = isPaid ? await book(txCtx, locked, captured, by) : null
    if (!booked && attempts.length > 0) await advance(txCtx, locked, 'attempted')
    await seam('recorded')
    if (booked) return booked
    if (isMismatch) return { state: 'mismatch' } as const
    const isUnderWay = theirs.status === 'paid' || attempts.some(({ status }) => status !== 'failed')
    return { state: isUnderWay ? 'pending' : 'open' } as const
  })
  await seam('committed')
  return settlement
}

async function fetchProviderOrder(
  { gateway }: Ctx,
  order: OrderRow,
): Promise<{ theirs: GatewayOrder; attempts: GatewayPayment[] }> {
  const { providerOrderId, amountMinor, currency } = order
  const fetchOrder = async () => {
    const [theirs, attempts] = await Promise.all([
      gateway.fetchOrder(providerOrderId),
      gateway.listPayments(providerOrderId),
    ])
    return { theirs, attempts: attempts.toSorted((a, b) => a.created_at - b.created_at) }
  }
  const first = await fetchOrder()
  const authorized = first.attempts.find((payment) => payment.status === 'authorized' && isOf(order, payment))
  if (first.theirs.status === 'paid' || !authorized) return first
  try {
    await gateway.capturePayment({ id: authorized.id, amountMinor, currency })
  } catch (error) {
    // Refused because captured meanwhile.
    if (!(error instanceof GatewayError) || error.kind !== 'refused') throw error
  }
  return fetchOrder()
}

function isOurs(order: OrderRow, theirs: GatewayOrder): boolean {
  return (
    theirs.id === order.providerOrderId &&
    theirs.amount === order.amountMinor &&
    theirs.currency === order.currency &&
    theirs.receipt === order.receipt
  )
}

function isOf(order: OrderRow, payment: GatewayPayment): boolean {
  return (
    payment.order_id === order.providerOrderId &&
    payment.amount === order.amountMinor &&
    payment.currency === order.currency
  )
}

/** A failed attempt may be authorised days later. */
async function recordAttempts({ db }: Ctx, { id }: OrderRow, attempts: GatewayPayment[]): Promise<void> {
  if (attempts.length === 0) return
  await db
    .insert(paymentAttempts)
    .values(
      attempts.map((payment) => ({
        orderId: id,
        providerPaymentId: payment.id,
        status: payment.status === 'refunded' ? 'captured' : payment.status,
        method: payment.method,
        reason: payment.error_reason ?? '',
        at: new Date(payment.created_at * 1000),
      })),
    )
    .onConflictDoUpdate({
      target: paymentAttempts.providerPaymentId,
      set: { status: sql`excluded.status`, reason: sql`excluded.reason` },
      setWhere: sql`array_position(array['created', 'failed', 'authorized', 'captured'], excluded.status)
        > array_position(array['created', 'failed', 'authorized', 'captured'], ${paymentAttempts.status})`,
    })
}

async function advance({ db, clock }: Ctx, order: OrderRow, to: OrderStatus): Promise<void> {
  if (!mayMove(orderStates, order.status, to, 'system')) return
  await db.update(orders).set({ status: to, updatedAt: clock() }).where(eq(orders.id, order.id))
}

/** Payments after the first are surplus. */
async function book(
  ctx: Ctx,
  order: OrderRow,
  captured: GatewayPayment[],
  settledBy: SettledPayment['settledBy'],
): Promise<Settlement> {
  const isSimulated = order.mode !== 'live'
  const now = ctx.clock()
  let isPaid = orderStates[order.status].isPaid
  for (const payment of captured) {
    const isSurplus = isPaid
    const [booked] = await ctx.db
      .insert(payments)
      .values({
        orderId: order.id,
        providerPaymentId: payment.id,
        amountMinor: payment.amount,
        currency: payment.currency,
        isSurplus,
        isSimulated,
        settledBy,
        settledAt: now,
      })
      .onConflictDoNothing({ target: payments.providerPaymentId })
      .returning({ id: payments.id })
    if (!booked) continue
    await queueMail(ctx, 'payment-agency', booked.id)
    if (!isSurplus) {
      isPaid = true
      await ctx.db
        .update(orders)
        .set({ status: 'paid', paidAt: now, updatedAt: now, nextCheckAt: null })
        .where(eq(orders.id, order.id))
      const delay = startsProject(order) ? delayForProject(order) : delayForRequest(order)
      await queueMail(ctx, 'payment-receipt', order.id, delay)
    }
    for (const listen of ctx.listeners.paymentBooked) await listen(ctx, { paymentId: booked.id })
  }
  return { state: 'settled', isSimulated, providerPaymentIds: captured.map(({ id }) => id) }
}
