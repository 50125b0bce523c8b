import { and, arrayContains, eq, type SQL, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import { orders } from '#db/schema/orders.ts'
import { payments } from '#db/schema/payments.ts'
import { refunds } from '#db/schema/refunds.ts'
import { AppError } from '#platform/app-error.server.ts'
import { requireLink } from '#platform/authorise.server.ts'
import type { Ctx, NamedOrder } from '#platform/context.server.ts'
import { changeRecord } from '#platform/records/change-record.server.ts'
import { createSecretToken, hashToken } from '#platform/secret-token.server.ts'
import { type OrderRow, orderRecord } from './orders/order-rows.server.ts'

/** Finds an order; null without one. */
export async function findOrder({
  ctx: { db },
  input: { orderId },
}: {
  ctx: Pick<Ctx, 'db'>
  input: { orderId: string }
}): Promise<OrderRow | null> {
  const [order] = await db.select().from(orders).where(eq(orders.id, orderId))
  return order ?? null
}

/** Finds the order of a payment link for its holder. @throws AppError `unauthenticated` without a link; `not-found` */
export async function findLinkedOrder({ ctx }: { ctx: Pick<Ctx, 'db' | 'actor'> }): Promise<OrderRow> {
  const { linkHash } = requireLink(ctx)
  const [order] = await ctx.db.select().from(orders).where(eq(orders.linkHash, linkHash))
  if (!order) throw new AppError('not-found', 'This payment link is not known here.')
  return order
}

/** Gives an order a new link, whose token nothing stores. The earlier link ends. @throws AppError as `changeRecord` does */
export function renewLink({
  ctx,
  input: { orderId: id },
}: {
  ctx: Ctx
  input: { orderId: string }
}): Promise<{ token: string }> {
  return changeRecord(ctx, orderRecord, { id, version: null, by: 'staff' }, async (change) => {
    const token = createSecretToken()
    await change.ctx.db
      .update(orders)
      .set({ linkHash: hashToken(token) })
      .where(eq(orders.id, id))
    const { part, amountMinor } = change.row
    change.audit({}, { link: part, amountMinor })
    return { token }
  })
}

export type PaymentRow = typeof payments.$inferSelect
export type BookedPayment = { payment: PaymentRow; order: OrderRow }
export type BookedRefund = { refund: typeof refunds.$inferSelect } & BookedPayment

/** Finds a booked payment; null without one. */
export async function findPayment({
  ctx: { db },
  input: { paymentId },
}: {
  ctx: Pick<Ctx, 'db'>
  input: { paymentId: string }
}): Promise<BookedPayment | null> {
  const [found] = await db
    .select({ payment: payments, order: orders })
    .from(payments)
    .innerJoin(orders, eq(orders.id, payments.orderId))
    .where(eq(payments.id, paymentId))
  return found ?? null
}

/** Finds a refund that the provider has made; null without one. */
export async function findRefund({
  ctx: { db },
  input: { refundId },
}: {
  ctx: Pick<Ctx, 'db'>
  input: { refundId: string }
}): Promise<BookedRefund | null> {
  const [found] = await db
    .select({ refund: refunds, payment: payments, order: orders })
    .from(refunds)
    .innerJoin(payments, eq(payments.id, refunds.paymentId))
    .innerJoin(orders, eq(orders.id, payments.orderId))
    .where(and(eq(refunds.id, refundId), eq(refunds.status, 'processed')))
  return found ?? null
}

/** How long a browser may take to send the request right after its payment. */
const requestGraceSeconds = 5

/** Delays a job about a paid order until the visitor's request is there, so that one mail can hold both. */
export function afterRequest({ requestReceivedAt }: Pick<OrderRow, 'requestReceivedAt'>) {
  return { startAfterSeconds: requestReceivedAt ? 0 : requestGraceSeconds }
}

/** Records the lead that a paid order has raised. */
export async function assignLead({
  ctx: { db },
  input: { orderId, leadId },
}: {
  ctx: Pick<Ctx, 'db'>
  input: { orderId: string; leadId: string }
}): Promise<void> {
  await db.update(orders).set({ leadId }).where(eq(orders.id, orderId))
}

/**
 * Locks the order that a request names as paid, until the transaction ends; null if this browser made no such order.
 */
export async function lockNamedOrder({
  ctx: { db },
  input: { providerOrderId, visitorHash },
}: {
  ctx: Pick<Ctx, 'db'>
  input: { providerOrderId: string; visitorHash: string | null }
}): Promise<NamedOrder | null> {
  const [order] = await db
    .select({
      id: orders.id,
      receipt: orders.receipt,
      leadId: orders.leadId,
      paidAt: orders.paidAt,
      requestReceivedAt: orders.requestReceivedAt,
    })
    .from(orders)
    .where(
      and(
        eq(orders.providerOrderId, providerOrderId),
        arrayContains(orders.visitorHashes, [visitorHash ?? '']),
      ),
    )
    .for('update')
  return order ?? null
}

/** Records that an order's request has arrived, as this lead. */
export async function joinRequest({
  ctx: { db, clock },
  input: { orderId, leadId },
}: {
  ctx: Pick<Ctx, 'db' | 'clock'>
  input: { orderId: string; leadId: string }
}): Promise<void> {
  await db.update(orders).set({ leadId, requestReceivedAt: clock() }).where(eq(orders.id, orderId))
}

/**
 * A condition for the experiments: whether real money came in that was not refunded, either for an order that the
 * counted visitor of this column made in the given time, or for one of these leads at any time.
 */
export function hasPaid(
  visitorId: AnyPgColumn,
  { during, leadIds }: { during: (time: SQL) => SQL; leadIds: SQL },
): SQL {
  return sql`exists (
    select from orders o
    where o.paid_at is not null and o.status <> 'refunded' and o.mode = 'live'
      and ((o.visitor_id = ${visitorId} and ${during(sql`o.created_at`)}) or o.lead_id in ${leadIds})
  )`
}
