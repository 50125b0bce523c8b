import { and, asc, eq, ne, sql } from 'drizzle-orm'
import { mails } from '#db/schema/mails.ts'
import { orders } from '#db/schema/orders.ts'
import type { LetterBlock, MailJob } from '#features/mails/mail.server.ts'
import type { Ctx } from '#platform/context.server.ts'
import { askProvider } from './ask-provider.server.ts'
import { type OrderPart, type OrderStatus, orderStates, paidStatuses } from './order.ts'
import type { OrderRow } from './order-rows.server.ts'
import type { PaidForLead, PaymentState } from './payment.ts'
import { paymentReceiptMail, receiptBlock } from './payment-mails.server.ts'

/** What is known of the money of one order at this moment. Amounts in paise. */
export type KnownPayment = Omit<PaymentState, 'shown'> & {
  part: OrderPart
  /** Ours, by which customer and provider know it. */
  number: string
}

/** The receipt of a paid order that nobody has been sent yet, for a mail that can say it along with more. */
export type UnsentReceipt = { number: string; job: MailJob; to: string; block: LetterBlock }

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
      part: order.part as OrderPart,
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

function isPaid({ status }: OrderRow): boolean {
  return orderStates[status as OrderStatus].isPaid
}

async function findUnsentReceipts({ db }: Ctx, paid: OrderRow[]): Promise<UnsentReceipt[]> {
  const receipts: UnsentReceipt[] = []
  for (const order of paid) {
    if (order.customerEmail === '') continue
    const job = { kind: paymentReceiptMail.kind, subjectId: order.id }
    const [sent] = await db
      .select({ status: mails.status })
      .from(mails)
      .where(and(eq(mails.kind, job.kind), eq(mails.subjectId, job.subjectId), ne(mails.status, 'included')))
    if (!sent)
      receipts.push({ number: order.receipt, job, to: order.customerEmail, block: receiptBlock(order) })
  }
  return receipts
}
