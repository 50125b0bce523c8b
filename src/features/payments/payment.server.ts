import { and, arrayContains, asc, eq, inArray, type SQL, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import { orders } from '#db/schema/orders.ts'
import { payments } from '#db/schema/payments.ts'
import { refunds } from '#db/schema/refunds.ts'
import type { PaidForLead } from '#domain/owed.ts'
import type { DocumentKind } from '#domain/records/document.ts'
import { type OrderPart, orderStates, paidStatuses } from '#domain/records/order.ts'
import { documentOfOrder } from '#features/invoices/issuing/issue-settled.server.ts'
import { isMailLogged, type LetterBlock } from '#features/mails/mail.server.ts'
import type { Ctx } from '#platform/context.server.ts'
import type { MailJob } from '#platform/queue-mail.server.ts'
import { paymentReceiptMail, receiptBlock } from './mails/receipt-mail.server.ts'
import type { OrderRow } from './orders/order-rows.server.ts'
import { findLeft } from './orders/owed.server.ts'
import type { PaymentState } from './payment.ts'
import { askProvider } from './provider/ask-provider.server.ts'

/** The state of an order's money now. Amounts in paise. */
export type KnownPayment = Omit<PaymentState, 'shown'> & {
  orderId: string
  part: OrderPart
  /** The part of the refunds that came off the price. */
  loweredInrMinor: number
  /** Our receipt number, which customer and provider know. */
  number: string
}

/** A paid order's receipt that nobody has sent yet, for a mail that can include it. */
export type UnsentReceipt = {
  number: string
  job: MailJob
  to: string
  blocks: LetterBlock[]
  document: { id: string; kind: DocumentKind } | null
}

type OfLead<C extends keyof Ctx = keyof Ctx> = { ctx: Pick<Ctx, C>; input: { leadId: string } }

/**
 * Returns a lead's payments, oldest order first. It first asks the provider about every unsettled order and books
 * what came in, so that pages and mails say what is true now.
 */
export async function askForPayments({ ctx, input }: OfLead): Promise<KnownPayment[]> {
  const open = (await ordersOf(ctx, [input.leadId])).filter((order) => !isPaid(order))
  const pending = new Set<string>()
  for (const order of open) {
    if ((await askProvider(ctx, order, 'reconciler')) === 'checking') pending.add(order.id)
  }
  const known = await findPayments({ ctx, input })
  return known.map((payment) =>
    payment.state === 'unpaid' && pending.has(payment.orderId) ? { ...payment, state: 'checking' } : payment,
  )
}

/** Returns a lead's payments by our books alone, oldest order first: what may be under way is unpaid. */
export async function findPayments({ ctx, input: { leadId } }: OfLead<'db'>): Promise<KnownPayment[]> {
  return (await findPaymentsOfLeads({ ctx, input: { leadIds: [leadId] } }))(leadId)
}

/** As `findPayments`, for a list. The function throws for a lead with an order that cannot be read. */
export async function findPaymentsOfLeads({
  ctx,
  input: { leadIds },
}: {
  ctx: Pick<Ctx, 'db'>
  input: { leadIds: readonly string[] }
}): Promise<(leadId: string) => KnownPayment[]> {
  const byLead = Map.groupBy(await ordersOf(ctx, leadIds), ({ leadId }) => leadId ?? '')
  return (leadId) => (byLead.get(leadId) ?? []).map(knownOf)
}

function knownOf(order: OrderRow): KnownPayment {
  return {
    orderId: order.id,
    state: isPaid(order) ? 'paid' : 'unpaid',
    part: order.part,
    amountInrMinor: order.amountMinor,
    refundedInrMinor: order.refundedMinor,
    loweredInrMinor: order.loweredMinor,
    isSimulated: order.mode !== 'live',
    number: order.receipt,
  }
}

function ordersOf({ db }: Pick<Ctx, 'db'>, leadIds: readonly string[]): Promise<OrderRow[]> {
  return db
    .select()
    .from(orders)
    .where(inArray(orders.leadId, [...leadIds]))
    .orderBy(asc(orders.createdAt), asc(orders.id))
}

/** Returns the receipts of a lead's paid orders that no mail has brought yet, with their documents. */
export async function findUnsentReceipts({ ctx, input: { leadId } }: OfLead): Promise<UnsentReceipt[]> {
  const receipts: UnsentReceipt[] = []
  for (const order of (await ordersOf(ctx, [leadId])).filter(isPaid)) {
    if (order.customerEmail === '') continue
    const job = { kind: paymentReceiptMail.kind, subjectId: order.id }
    if (await isMailLogged({ ctx, input: job })) continue
    const document = await documentOfOrder({ ctx, input: { orderId: order.id } })
    const left = await findLeft({ ctx, input: order })
    const blocks = receiptBlock(order, { document, left })
    receipts.push({ number: order.receipt, job, to: order.customerEmail, blocks, document })
  }
  return receipts
}

/** A condition: whether the order of this column was paid, even if refunded later. */
export function isOrderPaid(orderId: SQL): SQL<boolean> {
  return sql`exists (
    select from orders o where o.id = ${orderId} and o.status = any(${sql.param(paidStatuses)})
  )`
}

/** Finds a paid order for the documents about it, also if it was refunded since; null while it is unpaid. */
export async function findPaidOrder({ ctx, input: { id } }: { ctx: Ctx; input: { id: string } }) {
  const [order] = await ctx.db.select().from(orders).where(eq(orders.id, id))
  if (!order || order.paidAt === null || !isPaid(order)) return null
  const { receipt, source, part, description, quote, amountMinor, leadId, paidAt } = order
  const { customerName, companyName, customerEmail } = order
  const isTest = order.mode !== 'live'
  const customer = { customerName, companyName, customerEmail }
  const left = await findLeft({ ctx, input: order })
  return {
    id,
    left,
    receipt,
    source,
    part,
    description,
    quote,
    amountMinor,
    leadId,
    paidAt,
    isTest,
    ...customer,
  }
}

/** A payment or a refund with its order. */
type OfOrder<Money> = Money & { order: OrderRow }
type PaymentRow = typeof payments.$inferSelect
type RefundRow = typeof refunds.$inferSelect

/** Finds a booked payment; null without one. */
export async function findPayment({
  ctx: { db },
  input: { paymentId },
}: {
  ctx: Pick<Ctx, 'db'>
  input: { paymentId: string }
}): Promise<OfOrder<{ payment: PaymentRow }> | null> {
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
}): Promise<OfOrder<{ refund: RefundRow; payment: PaymentRow }> | null> {
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
 * Keeps the orders of a document about to be stored, its own and all of its lead, until the transaction ends: none of
 * them is settled meanwhile. Everybody locks orders before their lead, so that nobody waits for somebody who waits for
 * them.
 */
export async function keepOrders({
  ctx: { db },
  input: { leadId, orderId },
}: {
  ctx: Pick<Ctx, 'db'>
  input: { leadId: string | null; orderId: string | null }
}): Promise<void> {
  await db
    .select({ id: orders.id })
    .from(orders)
    .where(sql`${orders.leadId} = ${leadId} or ${orders.id} = ${orderId}`)
    .orderBy(orders.id)
    .for('key share')
}

/** Finds a refund that the provider has made, for the document about it. */
export async function findSettledRefund({
  ctx: { db },
  input: { id },
}: {
  ctx: Pick<Ctx, 'db'>
  input: { id: string }
}) {
  const [refund] = await db
    .select({
      orderId: payments.orderId,
      amountMinor: refunds.amountMinor,
      isSurplus: payments.isSurplus,
    })
    .from(refunds)
    .innerJoin(payments, eq(payments.id, refunds.paymentId))
    .where(and(eq(refunds.id, id), eq(refunds.status, 'processed')))
  return refund ?? null
}

/**
 * A column of leads: what was paid for each, null without a payment. Written as text, because Drizzle omits the table
 * names in a query of a single table.
 */
export const paidForLead = sql<PaidForLead | null>`(
  select json_build_object(
    'amountInrMinor', sum(o.amount_minor),
    'refundedInrMinor', sum(o.refunded_minor),
    'isSimulated', o.mode <> 'live'
  )
  from orders o
  where o.lead_id = leads.id and o.status = any(${sql.param(paidStatuses)})
  group by o.mode <> 'live'
  order by o.mode <> 'live'
  limit 1
)`

/** Returns those of the leads for which only test payments came in. */
export async function findTestPaid({
  ctx: { db },
  input: { leadIds },
}: {
  ctx: Pick<Ctx, 'db'>
  input: { leadIds: readonly string[] }
}): Promise<Set<string>> {
  const rows = await db
    .select({ leadId: orders.leadId })
    .from(orders)
    .where(and(inArray(orders.leadId, [...leadIds]), inArray(orders.status, paidStatuses)))
    .groupBy(orders.leadId)
    .having(sql`bool_and(${orders.mode} <> 'live')`)
  return new Set(rows.flatMap(({ leadId }) => leadId ?? []))
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
}) {
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

function isPaid({ status }: OrderRow): boolean {
  return orderStates[status].isPaid
}
