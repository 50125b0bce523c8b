import { and, arrayContains, asc, eq, type SQL, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import { orders } from '#db/schema/orders.ts'
import { isMailLogged, type LetterBlock, type MailJob } from '#features/mails/mail.server.ts'
import type { Ctx } from '#platform/context.server.ts'
import { type OrderPart, orderStates, paidStatuses } from './orders/order.ts'
import type { OrderRow } from './orders/order-rows.server.ts'
import type { PaidForLead, PaymentState } from './payment.ts'
import { paymentReceiptMail, receiptBlock } from './payment-mails.server.ts'
import { askProvider } from './provider/ask-provider.server.ts'

/** What is known of the money of one order at this moment. Amounts in paise. */
export type KnownPayment = Omit<PaymentState, 'shown'> & {
  part: OrderPart
  /** Ours, by which customer and provider know it. */
  number: string
}

/** The receipt of a paid order that nobody has been sent yet, for a mail that can say it along with more. */
export type UnsentReceipt = { number: string; job: MailJob; to: string; blocks: LetterBlock[] }

/**
 * What was paid for a lead, oldest order first. The provider is asked about every order that is not settled, and what came
 * in is booked; so whoever writes to the customer or to staff says what is true now.
 */
export async function askForPayments({
  ctx,
  input: { leadId },
}: {
  ctx: Ctx
  input: { leadId: string }
}): Promise<{ payments: KnownPayment[]; unsentReceipts: UnsentReceipt[] }> {
  const ofLead = () =>
    ctx.db.select().from(orders).where(eq(orders.leadId, leadId)).orderBy(asc(orders.createdAt))
  const open = (await ofLead()).filter((order) => !isPaid(order))
  const pending = new Set<string>()
  for (const order of open) {
    if ((await askProvider(ctx, order, 'reconciler')) === 'checking') pending.add(order.id)
  }
  const known = await ofLead()
  return {
    payments: known.map((order) => ({
      state: isPaid(order) ? 'paid' : pending.has(order.id) ? 'checking' : 'unpaid',
      part: order.part,
      amountInrMinor: order.amountMinor,
      refundedInrMinor: order.refundedMinor,
      isSimulated: order.mode !== 'live',
      number: order.receipt,
    })),
    unsentReceipts: await findUnsentReceipts(ctx, known.filter(isPaid)),
  }
}

/**
 * As a column of leads: what was paid for each of them, null where nothing was. In plain words, because Drizzle leaves out the
 * table of a column in a query of one table.
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

/** An order that a request names as paid for it, locked until the transaction ends; null where this browser made none such. */
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

/** Notes that the request for an order has arrived, as this lead. */
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
 * As a condition for the experiments: whether real money came in and was not given back, for an order that the browser
 * whose number is in this column made in a time that the caller knows, or for one of these leads, whenever it was made.
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

async function findUnsentReceipts(ctx: Ctx, paid: OrderRow[]): Promise<UnsentReceipt[]> {
  const receipts: UnsentReceipt[] = []
  for (const order of paid) {
    if (order.customerEmail === '') continue
    const job = { kind: paymentReceiptMail.kind, subjectId: order.id }
    if (!(await isMailLogged({ ctx, input: job })))
      receipts.push({ number: order.receipt, job, to: order.customerEmail, blocks: receiptBlock(order) })
  }
  return receipts
}
