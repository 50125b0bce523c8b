import { and, arrayContains, eq, type SQL, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import { orders } from '#db/schema/orders.ts'
import { payments } from '#db/schema/payments.ts'
import { refunds } from '#db/schema/refunds.ts'
import { orderStates } from '#domain/records/order.ts'
import { requireLink } from '#platform/access/authorise.server.ts'
import { createSecretToken, type DrawnToken, hashToken } from '#platform/access/secret-token.server.ts'
import { AppError } from '#platform/app-error.server.ts'
import type { Ctx, Delay, NamedOrder } from '#platform/context.server.ts'
import { changeRecord } from '#platform/records/change-record.server.ts'
import { type OrderRow, orderRecord } from './orders/order-queries.server.ts'
import { alreadyPaid } from './orders/start-payment.server.ts'

export async function findOrder(
  { db }: Pick<Ctx, 'db'>,
  { orderId }: { orderId: string },
): Promise<OrderRow | null> {
  const [order] = await db.select().from(orders).where(eq(orders.id, orderId))
  return order ?? null
}

/** @throws AppError `not-found`, also for another visitor's order */
export async function findOwnOrder(
  { db }: Pick<Ctx, 'db'>,
  { providerOrderId, visitorHash }: { providerOrderId: string; visitorHash: string | null },
): Promise<OrderRow> {
  const [order] = await db
    .select()
    .from(orders)
    .where(
      and(
        eq(orders.providerOrderId, providerOrderId),
        arrayContains(orders.visitorHashes, [visitorHash ?? '']),
      ),
    )
  if (!order) throw new AppError('not-found', 'This browser didn’t make this order.')
  return order
}

/** @throws AppError `unauthenticated` without a link; `not-found` */
export async function findLinkedOrder(ctx: Pick<Ctx, 'db' | 'actor'>): Promise<OrderRow> {
  const { linkHash } = requireLink(ctx)
  const [order] = await ctx.db.select().from(orders).where(eq(orders.linkHash, linkHash))
  if (!order) throw new AppError('not-found', 'We don’t know this payment link.')
  return order
}

/** The token is stored nowhere. @throws AppError as `changeRecord` does; `conflict` if paid */
export function renewLink(ctx: Ctx, { orderId: id }: { orderId: string }): Promise<{ token: string }> {
  return changeRecord(ctx, orderRecord, { id, version: null, by: 'staff' }, async (change) => {
    const { part, amountMinor, status } = change.row
    if (!orderStates[status].canBePaid) throw alreadyPaid()
    const { token, store } = drawPaymentLink(change.row)
    await store(change.ctx)
    change.audit({}, { link: part, amountMinor })
    return { token }
  })
}

/** Replaces the link that `order` has, but none that was made since. */
export function drawPaymentLink({ id, linkHash }: Pick<OrderRow, 'id' | 'linkHash'>): DrawnToken {
  const token = createSecretToken()
  return {
    token,
    async store({ db }) {
      const stored = await db
        .update(orders)
        .set({ linkHash: hashToken(token) })
        .where(and(eq(orders.id, id), eq(orders.linkHash, linkHash)))
        .returning({ id: orders.id })
      return stored.length > 0
    },
  }
}

export type PaymentRow = typeof payments.$inferSelect
export type BookedPayment = { payment: PaymentRow; order: OrderRow }
export type BookedRefund = { refund: typeof refunds.$inferSelect } & BookedPayment

export async function findPayment(
  { db }: Pick<Ctx, 'db'>,
  { paymentId }: { paymentId: string },
): Promise<BookedPayment | null> {
  const [found] = await db
    .select({ payment: payments, order: orders })
    .from(payments)
    .innerJoin(orders, eq(orders.id, payments.orderId))
    .where(eq(payments.id, paymentId))
  return found ?? null
}

export async function findRefund(
  { db }: Pick<Ctx, 'db'>,
  { refundId }: { refundId: string },
): Promise<BookedRefund | null> {
  const [found] = await db
    .select({ refund: refunds, payment: payments, order: orders })
    .from(refunds)
    .innerJoin(payments, eq(payments.id, refunds.paymentId))
    .innerJoin(orders, eq(orders.id, payments.orderId))
    .where(and(eq(refunds.id, refundId), eq(refunds.status, 'processed')))
  return found ?? null
}

const requestGraceSeconds = 5
/** Longer than the request's. */
const projectGraceSeconds = 20

/** So that one mail tells of request, payment and project. */
export function delayForRequest({ requestReceivedAt }: Pick<OrderRow, 'requestReceivedAt'>): Delay {
  return { startAfterSeconds: requestReceivedAt ? 0 : requestGraceSeconds }
}

/** The mail about the project has receipt and copy too. */
export function delayForProject(order: Pick<OrderRow, 'part' | 'quote'>): Delay {
  return { startAfterSeconds: startsProject(order) ? projectGraceSeconds : 0 }
}

/** Without a quote it is not agreed what to build. */
export function startsProject({ part, quote }: Pick<OrderRow, 'part' | 'quote'>): boolean {
  return part === 'deposit' && quote !== null
}

export async function assignLead(
  { db }: Pick<Ctx, 'db'>,
  { orderId, leadId }: { orderId: string; leadId: string },
): Promise<void> {
  await db.update(orders).set({ leadId }).where(eq(orders.id, orderId))
}

/** Null if this browser made no such order. */
export async function lockNamedOrder(
  { db }: Pick<Ctx, 'db'>,
  { providerOrderId, visitorHash }: { providerOrderId: string; visitorHash: string | null },
): Promise<NamedOrder | null> {
  const [order] = await db
    .select({
      id: orders.id,
      receipt: orders.receipt,
      leadId: orders.leadId,
      paidAt: orders.paidAt,
      requestReceivedAt: orders.requestReceivedAt,
      part: orders.part,
      quote: orders.quote,
    })
    .from(orders)
    .where(
      and(
        eq(orders.providerOrderId, providerOrderId),
        arrayContains(orders.visitorHashes, [visitorHash ?? '']),
      ),
    )
    .for('update')
  if (!order) return null
  const { part, quote, ...named } = order
  return { ...named, copyDelay: delayForProject({ part, quote }) }
}

export async function attachRequest(
  { db, clock }: Pick<Ctx, 'db' | 'clock'>,
  { orderId, leadId }: { orderId: string; leadId: string },
): Promise<void> {
  await db.update(orders).set({ leadId, requestReceivedAt: clock() }).where(eq(orders.id, orderId))
}

/** Real, unrefunded money for an order that the visitor made in the given time, or for one of the leads. */
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
