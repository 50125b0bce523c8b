import { and, eq } from 'drizzle-orm'
import { documents } from '#db/schema/documents.ts'
import { formatDocumentDay } from '#domain/calendar-day.ts'
import { formatRupees } from '#domain/money/money.ts'
import { balanceWords, type PriceBalance } from '#domain/money/owed.ts'
import { type DocumentContent, documentKindLabels, documentStates } from '#domain/records/document.ts'
import type { OrderPart } from '#domain/records/order.ts'
import { wasLaunched } from '#features/leads/lead.server.ts'
import { wasPaid } from '#features/payments/orders/order.ts'
import type { OrderRow } from '#features/payments/orders/order-queries.server.ts'
import { findOrder, findRefund } from '#features/payments/payment.server.ts'
import type { SettledMoney } from '#features/payments/settlement/list-undocumented-money.server.ts'
import type { Ctx } from '#platform/context.server.ts'
import { findLeft } from '../../account/owed.server.ts'
import {
  type DocumentRow,
  documentColumns,
  documentStatus,
  findDocumentOfOrder,
} from '../document-queries.server.ts'
import { issueDocument } from './issue-document.server.ts'

export const issueDocumentsQueue = { name: 'issue-documents' }

type PaidOrder = OrderRow & { paidAt: Date }

type SettlingOrder = { id: string; leadId: string; part: OrderPart; amountMinor: number; isTest: boolean }

/** A payment link's order may pay an invoice too. @param ctx on the transaction that has locked the order */
export async function payOpenInvoice(
  ctx: Ctx,
  { id: orderId, leadId, part, amountMinor, isTest }: SettlingOrder,
): Promise<void> {
  if (part !== 'deposit' && part !== 'balance') return
  const asking = and(eq(documents.leadId, leadId), eq(documents.subjectKind, part))
  await ctx.db.select({ id: documents.id }).from(documents).where(asking).orderBy(documents.id).for('update')
  // Read after the lock, which may have waited for a payment or a cancellation.
  const invoices = await ctx.db
    .select({ ...documentColumns, status: documentStatus(ctx.clock()) })
    .from(documents)
    .where(asking)
  if (invoices.some((invoice) => invoice.orderId === orderId)) return
  // Another is issued only once the one before has ended.
  const open = invoices.find(({ status }) => documentStates[status].canBePaid)
  if (open?.amountMinor === amountMinor && open.isTest === isTest)
    await ctx.db.update(documents).set({ orderId }).where(eq(documents.id, open.id))
}

export function issueDocumentOf(ctx: Ctx, input: SettledMoney): Promise<DocumentRow | null> {
  return 'orderId' in input ? issueDocumentOfOrder(ctx, input) : issueDocumentOfRefund(ctx, input)
}

/** The invoice that the order paid, else its advance receipt, issued if missing; null while unpaid. */
export async function issueDocumentOfOrder(
  ctx: Ctx,
  { orderId }: { orderId: string },
): Promise<DocumentRow | null> {
  const order = await findOrder(ctx, { orderId })
  if (!order?.paidAt || !wasPaid(order)) return null
  const known = await findDocumentOfOrder(ctx, { orderId })
  return known ?? issueReceipt(ctx, { ...order, paidAt: order.paidAt })
}

/** Issued if missing; null until the provider has made the refund. */
export async function issueDocumentOfRefund(
  ctx: Ctx,
  { refundId }: { refundId: string },
): Promise<DocumentRow | null> {
  const found = await findRefund(ctx, { refundId })
  // A duplicate payment was never income.
  if (!found || found.payment.isSurplus) return null
  const { refund, order } = found
  const corrected = await issueDocumentOfOrder(ctx, { orderId: order.id })
  if (!corrected) return null
  const { title } = documentKindLabels[corrected.kind]
  const { content, clientEmail, isTest, part, leadId, clientId, projectId, orderId } = corrected
  const { document } = await issueDocument(ctx, {
    kind: 'credit-note',
    subject: { kind: 'refund', id: refundId, round: 1 },
    isTest,
    part,
    leadId,
    clientId,
    projectId,
    orderId,
    clientEmail,
    refersTo: corrected.id,
    refundId,
    dueDays: null,
    author: 'System',
    content: {
      buyer: content.buyer,
      subject: content.subject,
      lines: [
        {
          text: `Refund of ${title.toLowerCase()} ${corrected.number} of ${formatDocumentDay(content.issuedOn)}`,
          amountMinor: refund.amountMinor,
        },
      ],
      totalLabel: 'Refunded',
      shown: null,
      notes: [`Order ${order.receipt}, refunded on ${formatDocumentDay(refund.updatedAt)}.`],
    },
  })
  return document
}

async function issueReceipt(ctx: Ctx, order: PaidOrder): Promise<DocumentRow> {
  const { quote } = order
  const left = await findLeft(ctx, order)
  const isLaunched = await wasLaunched(ctx, order)
  const names = quote?.lines.map(({ name }) => name).join(', ')
  // Staff wrote a link's description; a browser wrote any other.
  const described = order.source === 'link' ? order.description : null
  const subject = names ?? described ?? `Order ${order.receipt}`
  const { document } = await issueDocument(ctx, {
    kind: 'receipt',
    subject: { kind: 'order', id: order.id, round: 1 },
    isTest: order.mode !== 'live',
    part: order.part,
    leadId: order.leadId,
    orderId: order.id,
    clientEmail: order.customerEmail,
    dueDays: null,
    author: 'System',
    content: {
      buyer: buyerOf(order),
      subject,
      lines: [{ text: receivedFor[order.part], amountMinor: order.amountMinor }],
      totalLabel: 'Received',
      shown: shownIn(quote),
      notes: [
        `Order ${order.receipt}, paid on ${formatDocumentDay(order.paidAt)}.`,
        ...(left && order.part === 'deposit' ? [priceNote(left, isLaunched)] : []),
      ],
    },
  })
  return document
}

export function priceNote({ priceInrMinor, leftInrMinor }: PriceBalance, isLaunched: boolean): string {
  const price = formatRupees(priceInrMinor)
  if (leftInrMinor === 0) return `The whole price of ${price} is paid.`
  return `${formatRupees(leftInrMinor)} of ${price} is ${balanceWords(isLaunched)}.`
}

const receivedFor: Record<PaidOrder['part'], string> = {
  deposit: 'Deposit, paid in advance',
  balance: 'Balance, paid in advance',
  amount: 'Agreed amount, paid in advance',
  extra: 'Payment of a cancelled invoice',
}

function buyerOf({ customerName, companyName, receipt }: PaidOrder): DocumentContent['buyer'] {
  const unnamed = customerName === '' && companyName === ''
  return { name: unnamed ? `Customer of order ${receipt}` : customerName, companyName, taxNumber: '' }
}

/** Only if we charge another currency than the client saw. */
export function shownIn(quote: PaidOrder['quote']): DocumentContent['shown'] {
  if (!quote || quote.total.currency === 'INR') return null
  const { terms, total, charge } = quote
  return {
    currency: total.currency,
    totalMinor: total.amountMinor,
    multiplier: terms.multiplier,
    totalInrMinor: charge.total.amountMinor,
  }
}
