import { eq } from 'drizzle-orm'
import { leads } from '#db/schema/leads.ts'
import { orders } from '#db/schema/orders.ts'
import { agency } from '#domain/agency.ts'
import { formatMoney, money, wholeMoney } from '#domain/money.ts'
import { depositShown } from '#domain/pricing.ts'
import { addLeadEvent } from '#features/leads/lead.server.ts'
import type { Letter, LetterBlock, MailDefinition } from '#features/mails/mail.server.ts'
import type { Ctx } from '#platform/context.server.ts'
import { href } from '#routes'
import { type OrderQuote, type OrderStatus, orderStates } from './order.ts'
import type { OrderRow } from './order-rows.server.ts'

/** Tells the customer that their payment has arrived, at the address stored with the order and nowhere else. */
export const paymentReceiptMail: MailDefinition = {
  kind: 'payment-receipt',
  hourlyPerRecipient: null,
  async compose({ ctx, subjectId }) {
    const found = await findOrder(ctx, subjectId)
    if (!found || found.order.customerEmail === '') return null
    const { order, reference } = found
    return {
      to: order.customerEmail,
      replyTo: { name: agency.name, address: agency.email },
      leadId: order.leadId,
      letter: receiptLetter(order, reference),
    }
  },
  settle: recordOutcome('payment-receipt'),
}

/** Tells the agency that somebody paid whose request has not arrived; nothing, once it has. */
export const unfinishedRequestMail: MailDefinition = {
  kind: 'payment-unfinished',
  hourlyPerRecipient: null,
  async compose({ ctx, subjectId }) {
    const found = await findOrder(ctx, subjectId)
    if (!found || found.order.requestReceivedAt !== null) return null
    const { order, reference } = found
    const { leadId } = order
    if (leadId === null) return null
    return {
      to: ctx.env.MAIL_TO ?? agency.email,
      replyTo:
        order.customerEmail === '' ? undefined : { name: order.customerName, address: order.customerEmail },
      leadId,
      letter: unfinishedLetter(
        order,
        reference,
        `${ctx.env.PUBLIC_URL ?? `http://localhost:${ctx.env.PORT}`}${href('adminLead', { id: leadId })}`,
      ),
    }
  },
  settle: recordOutcome('payment-unfinished'),
}

type PaidOrder = { order: OrderRow; reference: string }

async function findOrder(ctx: Ctx, id: string): Promise<PaidOrder | null> {
  const [row] = await ctx.db
    .select({ order: orders, reference: leads.reference })
    .from(orders)
    .leftJoin(leads, eq(leads.id, orders.leadId))
    .where(eq(orders.id, id))
  if (!row || !orderStates[row.order.status as OrderStatus].isPaid) return null
  return { order: row.order, reference: row.reference ?? '' }
}

function recordOutcome(mailKind: string): MailDefinition['settle'] {
  return async ({ ctx, mail, outcome }) => {
    const [order] = await ctx.db
      .select({ leadId: orders.leadId })
      .from(orders)
      .where(eq(orders.id, mail.subjectId))
    if (!order?.leadId) return
    const about = { mailId: mail.id, to: mail.to, mailKind }
    await addLeadEvent({
      ctx,
      input: {
        leadId: order.leadId,
        actor: 'System',
        event:
          outcome.kind === 'sent'
            ? { kind: 'mail-sent', data: { ...about, logged: outcome.logged } }
            : outcome.kind === 'failed'
              ? { kind: 'mail-failed', data: { ...about, reason: outcome.reason } }
              : { kind: 'mail-held', data: about },
      },
    })
  }
}

function receiptLetter(order: OrderRow, reference: string): Letter {
  const isSimulated = order.mode !== 'live'
  const paid = formatMoney(money(order.amountMinor, 'INR'))
  return {
    subject: `${isSimulated ? 'Test: ' : ''}Your payment of ${paid} has arrived`,
    preview: `Receipt ${order.receipt}. We answer within ${agency.responseTimes.afterPayment}.`,
    title: 'Your payment has arrived',
    blocks: [
      ...(isSimulated ? [text('This was a test payment: no money moved.')] : []),
      text(`Thank you. We answer within ${agency.responseTimes.afterPayment}.`),
      {
        kind: 'facts',
        title: 'Receipt',
        facts: [
          { label: 'Receipt', value: order.receipt },
          { label: 'Reference', value: reference },
          { label: 'For', value: order.description },
          { label: 'Paid', value: `${paid}${about(order.quote as OrderQuote | null)}` },
          { label: 'Paid at', value: order.paidAt?.toUTCString() ?? '' },
          ...whatIsLeft(order.quote as OrderQuote | null),
        ].filter(({ value }) => value !== ''),
      },
      text('Charges are made in Indian rupees. Something is not right? Reply to this mail.'),
    ],
  }
}

function unfinishedLetter(order: OrderRow, reference: string, address: string): Letter {
  const paid = formatMoney(money(order.amountMinor, 'INR'))
  return {
    subject: `Paid, request incomplete: ${reference}`,
    preview: `${paid} paid, but the request itself has not arrived.`,
    title: 'Paid, request incomplete',
    blocks: [
      text(
        `${paid}${order.mode === 'live' ? '' : ' (simulated, no money moved)'} came in, but the request that belongs to it has not arrived. Below is what the order knows.`,
      ),
      {
        kind: 'facts',
        title: 'Who paid',
        facts: [
          { label: 'Reference', value: reference },
          { label: 'Receipt', value: order.receipt },
          { label: 'Full name', value: order.customerName },
          { label: 'E-mail', value: order.customerEmail },
          { label: 'Phone', value: order.customerPhone },
          { label: 'Company', value: order.companyName },
          { label: 'For', value: order.description },
        ].filter(({ value }) => value !== ''),
      },
      { kind: 'link', label: 'Open this lead', href: address },
    ],
  }
}

/** `, about $24`, where the price was shown in another currency. */
function about(quote: OrderQuote | null): string {
  if (!quote || quote.currency === 'INR') return ''
  return `, about ${formatMoney(depositShown(wholeMoney(quote.shownTotal, quote.currency)))}`
}

function whatIsLeft(quote: OrderQuote | null): { label: string; value: string }[] {
  if (!quote) return []
  return [
    { label: 'Total', value: formatMoney(money(quote.totalInrMinor, 'INR')) },
    { label: 'Due after completion', value: formatMoney(money(quote.remainderInrMinor, 'INR')) },
  ]
}

function text(content: string): LetterBlock {
  return { kind: 'text', text: content }
}
