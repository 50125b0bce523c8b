import { and, eq, sql } from 'drizzle-orm'
import { orders } from '#db/schema/orders.ts'
import { paymentAttempts } from '#db/schema/payment-attempts.ts'
import { payments } from '#db/schema/payments.ts'
import { type OrderStatus, orderStates } from '#domain/records/order.ts'
import { mayMove } from '#domain/records/states.ts'
import type { Ctx } from '#platform/context.server.ts'
import { GatewayError, type GatewayOrder, type GatewayPayment } from '#platform/payment-gateway.server.ts'
import { queueMail } from '#platform/queue-mail.server.ts'
import { afterRequest } from '../payment.server.ts'
import type { SettledPayment } from './order.ts'
import type { OrderRow } from './order-rows.server.ts'

/**
 * `settled`: these payments of the order are booked. `pending`: an attempt is under way, so the customer's bank may
 * have taken the money. `open`: the provider says that nothing was paid. `mismatch`: the provider's order differs
 * from ours, so nothing is booked. `unknown`: we have no such order.
 */
export type Settlement =
  | { state: 'settled'; isSimulated: boolean; providerPaymentIds: string[] }
  | { state: 'open' | 'pending' | 'mismatch' | 'unknown' }

/** Points at which a test lets something else happen. */
export type SettleSeam = 'found' | 'asked' | 'locked' | 'recorded' | 'committed'

/**
 * Makes an order paid; nothing else does. Asks the provider what was paid and books it once, however often and from
 * wherever it is called. Captures a payment that is only authorised. What follows from a payment for other nouns, the
 * listeners do in the same transaction.
 * @throws GatewayError `unavailable` if the provider does not answer
 */
export async function settlePayment({
  ctx,
  input: { providerOrderId, by },
  seam = async () => {},
}: {
  ctx: Ctx
  input: { providerOrderId: string; by: SettledPayment['settledBy'] }
  seam?: (name: SettleSeam) => Promise<void>
}): Promise<Settlement> {
  const [order] = await ctx.db
    .select()
    .from(orders)
    .where(and(eq(orders.providerOrderId, providerOrderId), eq(orders.mode, ctx.gateway.mode)))
  if (!order) return { state: 'unknown' }
  await seam('found')

  const { theirs, attempts } = await askProvider(ctx, order)
  await seam('asked')
  const came = attempts.filter(({ status }) => status === 'captured' || status === 'refunded')
  const isMismatch = !isOurs(order, theirs) || came.some((payment) => !isOf(order, payment))
  if (isMismatch) {
    ctx.log.error({ orderId: order.id }, 'the provider’s order or payment is not the one we made')
  }

  const settlement = await ctx.db.transaction(async (tx) => {
    const txCtx = { ...ctx, db: tx }
    const [locked] = await tx.select().from(orders).where(eq(orders.id, order.id)).for('update')
    if (!locked) return { state: 'unknown' } as const
    await seam('locked')
    await recordAttempts(txCtx, locked, attempts)
    // The provider's order may lag behind its payment; the next check then settles it.
    const isPaid = theirs.status === 'paid' && came.length > 0 && !isMismatch
    const booked = isPaid ? await book(txCtx, locked, came, by) : null
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

async function askProvider(
  { gateway }: Ctx,
  order: OrderRow,
): Promise<{ theirs: GatewayOrder; attempts: GatewayPayment[] }> {
  const { providerOrderId, amountMinor, currency } = order
  const ask = async () => {
    const [theirs, attempts] = await Promise.all([
      gateway.fetchOrder(providerOrderId),
      gateway.listPayments(providerOrderId),
    ])
    return { theirs, attempts: attempts.toSorted((a, b) => a.created_at - b.created_at) }
  }
  const told = await ask()
  const authorized = told.attempts.find((payment) => payment.status === 'authorized' && isOf(order, payment))
  if (told.theirs.status === 'paid' || !authorized) return told
  try {
    await gateway.capturePayment({ id: authorized.id, amountMinor, currency })
  } catch (error) {
    // A refusal means that someone else captured first; the next question returns the result.
    if (!(error instanceof GatewayError) || error.kind !== 'refused') throw error
  }
  return ask()
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

/**
 * Records attempts, whose status only moves forward: a failed one may become authorised days later, a captured one
 * stays captured.
 */
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

/** Books unbooked payments: the first pays the order, any further one is surplus. */
async function book(
  ctx: Ctx,
  order: OrderRow,
  came: GatewayPayment[],
  settledBy: SettledPayment['settledBy'],
): Promise<Settlement> {
  const isSimulated = order.mode !== 'live'
  const now = ctx.clock()
  let isPaid = orderStates[order.status].isPaid
  for (const payment of came) {
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
      await queueMail(ctx, 'payment-receipt', order.id, afterRequest(order))
    }
    for (const listen of ctx.listeners.paymentBooked) await listen({ ctx, input: { paymentId: booked.id } })
  }
  return { state: 'settled', isSimulated, providerPaymentIds: came.map(({ id }) => id) }
}
