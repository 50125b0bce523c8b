import { and, eq } from 'drizzle-orm'
import { orders } from '#db/schema/orders.ts'
import { payments } from '#db/schema/payments.ts'
import { refunds } from '#db/schema/refunds.ts'
import { agency } from '#domain/agency.ts'
import { formatMoney, money, wholeMoney } from '#domain/money.ts'
import { depositShown } from '#domain/pricing.ts'
import {
  documentOfOrder,
  documentOfRefund,
  findOpenInvoices,
  linkToDocument,
} from '#features/invoices/invoice.server.ts'
import { documentKindWords } from '#features/invoices/invoice.ts'
import { referenceOfLead } from '#features/leads/lead.server.ts'
import {
  factsBlock,
  type Letter,
  type LetterBlock,
  type LetterFact,
  linkBlock,
  type MailDefinition,
  type MailJob,
  testPaymentBlock,
  textBlock,
  toAgency,
  toCustomer,
} from '#features/mails/mail.server.ts'
import type { Ctx } from '#platform/context.server.ts'
import { href } from '#routes'
import { type OrderQuote, orderDays, orderStates } from './orders/order.ts'
import type { OrderRow } from './orders/order-rows.server.ts'

/** A limit for each address, because anyone can make simulated payments for free. */
const simulatedReceiptsPerHour = 5

/** Tells the customer that their payment arrived, at the order's stored address and nowhere else. */
export const paymentReceiptMail: MailDefinition = {
  kind: 'payment-receipt',
  hourlyPerRecipient: null,
  async compose({ ctx, subjectId }) {
    const found = await findOrder(ctx, subjectId)
    if (!found || !isPaid(found.order) || found.order.customerEmail === '') return null
    const { order, reference } = found
    const document = await documentOfOrder({ ctx, input: { orderId: order.id } })
    const link = await linkIn(ctx, { kind: 'payment-receipt', subjectId }, document, order)
    return {
      ...toCustomer(order.customerEmail),
      leadId: order.leadId,
      ...(order.mode !== 'live' && { hourlyPerRecipient: simulatedReceiptsPerHour }),
      secret: link.secret,
      letter: receiptLetter(order, document, link.blocks, reference),
    }
  },
}

/** Tells the agency of a payment at once, including a surplus one, which staff must refund. */
export const paymentAgencyMail: MailDefinition = {
  kind: 'payment-agency',
  hourlyPerRecipient: null,
  async compose({ ctx, subjectId }) {
    const [found] = await ctx.db
      .select({ payment: payments, order: orders, reference: referenceOfLead(orders.leadId) })
      .from(payments)
      .innerJoin(orders, eq(orders.id, payments.orderId))
      .where(eq(payments.id, subjectId))
    if (!found) return null
    const { payment, order, reference } = found
    return {
      ...aboutOrder(ctx, order),
      letter: await paidLetter(ctx, payment, order, reference ?? ''),
    }
  },
}

/** Tells the agency of a customer whose request has not arrived; sends nothing once it has. */
export const unfinishedRequestMail: MailDefinition = {
  kind: 'payment-unfinished',
  hourlyPerRecipient: null,
  async compose({ ctx, subjectId }) {
    const found = await findOrder(ctx, subjectId)
    if (!found || !isPaid(found.order) || found.order.requestReceivedAt !== null) return null
    const { order, reference } = found
    if (order.leadId === null) return null
    return { ...aboutOrder(ctx, order), letter: unfinishedLetter(ctx, order, reference) }
  },
}

/** Tells the customer of a refund, at the order's stored address. */
export const refundCustomerMail: MailDefinition = {
  kind: 'refund-customer',
  hourlyPerRecipient: null,
  async compose({ ctx, subjectId }) {
    const found = await findRefund(ctx, subjectId)
    if (!found || found.order.customerEmail === '') return null
    const document = await documentOfRefund({ ctx, input: { refundId: found.refund.id } })
    const link = await linkIn(ctx, { kind: 'refund-customer', subjectId }, document, found.order)
    return {
      ...toCustomer(found.order.customerEmail),
      leadId: found.order.leadId,
      secret: link.secret,
      letter: refundLetter(found, document, link.blocks),
    }
  },
}

/** Tells the agency that somebody wants to pay an expired order, once an order. */
export const freshLinkMail: MailDefinition = {
  kind: 'fresh-link',
  hourlyPerRecipient: null,
  async compose({ ctx, subjectId }) {
    const found = await findOrder(ctx, subjectId)
    if (!found || isPaid(found.order)) return null
    return { ...aboutOrder(ctx, found.order), letter: freshLinkLetter(ctx, found) }
  },
}

/** Tells the agency of every refund, including those made in the provider's dashboard. */
export const refundAgencyMail: MailDefinition = {
  kind: 'refund-agency',
  hourlyPerRecipient: null,
  async compose({ ctx, subjectId }) {
    const found = await findRefund(ctx, subjectId)
    return found && { ...aboutOrder(ctx, found.order), letter: refundedLetter(ctx, found) }
  },
}

type PaidBack = { refund: typeof refunds.$inferSelect; payment: PaymentRow } & FoundOrder

async function findRefund(ctx: Ctx, id: string): Promise<PaidBack | null> {
  const [row] = await ctx.db
    .select({ refund: refunds, payment: payments, order: orders, reference: referenceOfLead(orders.leadId) })
    .from(refunds)
    .innerJoin(payments, eq(payments.id, refunds.paymentId))
    .innerJoin(orders, eq(orders.id, payments.orderId))
    // A mail about a refund that the provider has not made would promise what may fail.
    .where(and(eq(refunds.id, id), eq(refunds.status, 'processed')))
  return row ? { ...row, reference: row.reference ?? '' } : null
}

type PaymentRow = typeof payments.$inferSelect
type FoundOrder = { order: OrderRow; reference: string }

async function findOrder(ctx: Ctx, id: string): Promise<FoundOrder | null> {
  const [row] = await ctx.db
    .select({ order: orders, reference: referenceOfLead(orders.leadId) })
    .from(orders)
    .where(eq(orders.id, id))
  return row ? { order: row.order, reference: row.reference ?? '' } : null
}

function isPaid({ status }: OrderRow): boolean {
  return orderStates[status].isPaid
}

type NamedDocument = Awaited<ReturnType<typeof documentOfOrder>>

/** A link to the document of a mail; nothing without one. */
async function linkIn(ctx: Ctx, mail: MailJob, document: NamedDocument, { customerEmail: email }: OrderRow) {
  return document
    ? linkToDocument({ ctx, input: { mail, document, email } })
    : { secret: undefined, blocks: [] }
}

function receiptLetter(
  order: OrderRow,
  document: NamedDocument,
  link: LetterBlock[],
  reference: string,
): Letter {
  const isSimulated = order.mode !== 'live'
  const paid = rupees(order.amountMinor)
  return {
    subject: `${isSimulated ? 'Test: ' : ''}Your payment of ${paid} has arrived`,
    preview: `Receipt ${order.receipt}. We answer within ${agency.responseTimes.afterPayment}.`,
    title: 'Your payment has arrived',
    blocks: [
      ...(isSimulated ? [testPaymentBlock] : []),
      textBlock(`Thank you. We answer within ${agency.responseTimes.afterPayment}.`),
      ...receiptBlock(order, document, reference),
      ...link,
      textBlock('We charge in Indian rupees. If something is not right, reply to this mail.'),
    ],
  }
}

function documentFact(document: NamedDocument): LetterFact[] {
  return document ? [{ label: documentKindWords[document.kind].title, value: document.number }] : []
}

/** Says what was paid, for what, and the balance. */
export function receiptBlock(order: OrderRow, document: NamedDocument, reference = ''): LetterBlock[] {
  const { quote } = order
  return factsBlock('Receipt', [
    ...documentFact(document),
    { label: 'Receipt', value: order.receipt },
    { label: 'Reference', value: reference },
    { label: 'For', value: whatFor(order) },
    { label: 'Paid', value: `${rupees(order.amountMinor)}${order.part === 'deposit' ? about(quote) : ''}` },
    { label: 'Paid at', value: order.paidAt?.toUTCString() ?? '' },
    ...(order.part === 'deposit' ? whatIsLeft(quote) : []),
  ])
}

async function paidLetter(
  ctx: Ctx,
  payment: PaymentRow,
  order: OrderRow,
  reference: string,
): Promise<Letter> {
  const open = order.leadId ? await findOpenInvoices({ ctx, input: { leadId: order.leadId } }) : []
  const paid = rupees(payment.amountMinor)
  const what = payment.isSurplus ? `${paid} paid a second time: refund it` : `${paid} paid`
  return {
    subject: `${payment.isSimulated ? 'Test: ' : ''}${what}: ${nameOf(reference, order)}`,
    preview: order.description,
    title: what,
    blocks: [
      ...(payment.isSimulated ? [testPaymentBlock] : []),
      ...whoPaid('Who paid', order, reference, [
        { label: 'Paid', value: paid },
        {
          label: 'Amount',
          value:
            order.quote || order.part === 'amount'
              ? ''
              : 'Unquoted: the order does not say what was chosen, so nobody checked the amount',
        },
        ...open.map(({ number, amountMinor }) => ({
          label: 'Still open',
          value: `Invoice ${number}: ${rupees(amountMinor)}`,
        })),
      ]),
      ...linksTo(ctx, order),
    ],
  }
}

function refundLetter(
  { refund, payment, order, reference }: PaidBack,
  document: NamedDocument,
  link: LetterBlock[],
): Letter {
  const back = rupees(refund.amountMinor)
  return {
    subject: `${payment.isSimulated ? 'Test: ' : ''}We have refunded ${back}`,
    preview: `It goes back the way you paid. Receipt ${order.receipt}.`,
    title: `We have refunded ${back}`,
    blocks: [
      ...(payment.isSimulated ? [testPaymentBlock] : []),
      textBlock(
        `${payment.isSurplus ? `You had paid ${rupees(payment.amountMinor)} a second time. ` : ''}The money goes back the way you paid. Your bank or the payment provider may need a few more days.`,
      ),
      ...factsBlock('Refund', [
        { label: 'Refunded', value: back },
        { label: 'From a payment of', value: rupees(payment.amountMinor) },
        ...documentFact(document),
        { label: 'Receipt', value: order.receipt },
        { label: 'Reference', value: reference },
        { label: 'For', value: whatFor(order) },
      ]),
      ...link,
      textBlock('If something is not right, reply to this mail.'),
    ],
  }
}

/** Describes the order in our own words only: the browser wrote its description, and nobody has checked the address. */
function whatFor({ source, description, quote }: OrderRow): string {
  if (source === 'link') return description
  return quote?.lines.map(({ name }) => name).join(', ') ?? ''
}

function refundedLetter(ctx: Ctx, { refund, payment, order, reference }: PaidBack): Letter {
  const back = rupees(refund.amountMinor)
  return {
    subject: `${payment.isSimulated ? 'Test: ' : ''}${back} refunded: ${nameOf(reference, order)}`,
    preview: order.description,
    title: `${back} refunded`,
    blocks: [
      ...(payment.isSimulated ? [testPaymentBlock] : []),
      ...whoPaid('Who paid', order, reference, [
        { label: 'Refunded', value: back },
        { label: 'From a payment of', value: rupees(payment.amountMinor) },
        { label: 'By', value: refund.requestedBy },
        { label: 'Reason', value: refund.reason },
      ]),
      ...linksTo(ctx, order),
    ],
  }
}

function nameOf(reference: string, { customerName }: OrderRow): string {
  return `${reference} from ${customerName || 'an anonymous visitor'}`
}

function freshLinkLetter(ctx: Ctx, { order, reference }: FoundOrder): Letter {
  return {
    subject: `New payment link wanted: ${nameOf(reference || order.receipt, order)}`,
    preview: order.description,
    title: 'New payment link wanted',
    blocks: [
      textBlock(
        `This order of ${rupees(order.amountMinor)} expired unpaid after ${orderDays} days, and the customer wants to pay. Check the price, make a new link at the lead and send it.`,
      ),
      ...whoPaid('Who asks', order, reference),
      ...linksTo(ctx, order),
    ],
  }
}

function whoPaid(
  title: string,
  order: OrderRow,
  reference: string,
  more: readonly LetterFact[] = [],
): LetterBlock[] {
  return factsBlock(title, [
    ...more,
    { label: 'Reference', value: reference },
    { label: 'Receipt', value: order.receipt },
    { label: 'Full name', value: order.customerName },
    { label: 'E-mail', value: order.customerEmail },
    { label: 'Phone', value: order.customerPhone },
    { label: 'Company', value: order.companyName },
    { label: 'For', value: order.description },
  ])
}

function aboutOrder(ctx: Ctx, { customerEmail: email, customerName: name, leadId }: OrderRow) {
  return { ...toAgency(ctx, { name, email }), leadId }
}

function linksTo(ctx: Ctx, { id, leadId }: OrderRow): LetterBlock[] {
  return [
    ...(leadId === null ? [] : [linkBlock(ctx, 'Open this lead', href('adminLead', { id: leadId }))]),
    linkBlock(ctx, 'Open this payment', href('adminPayment', { id })),
  ]
}

function unfinishedLetter(ctx: Ctx, order: OrderRow, reference: string): Letter {
  const paid = rupees(order.amountMinor)
  return {
    subject: `Paid, request incomplete: ${reference}`,
    preview: `${paid} paid, but the request itself has not arrived.`,
    title: 'Paid, request incomplete',
    blocks: [
      textBlock(
        `${paid}${order.mode === 'live' ? '' : ' (simulated, no money moved)'} came in, but the request that belongs to it has not arrived. Below is what we know from the order.`,
      ),
      ...whoPaid('Who paid', order, reference),
      ...linksTo(ctx, order),
    ],
  }
}

/** `, about $24`, if the price was shown in another currency. */
function about(quote: OrderQuote | null): string {
  if (!quote || quote.currency === 'INR') return ''
  return `, about ${formatMoney(depositShown(wholeMoney(quote.shownTotal, quote.currency)))}`
}

function whatIsLeft(quote: OrderQuote | null): LetterFact[] {
  if (!quote) return []
  return [
    { label: 'Total', value: rupees(quote.totalInrMinor) },
    { label: 'Due after completion', value: rupees(quote.remainderInrMinor) },
  ]
}

function rupees(paise: number): string {
  return formatMoney(money(paise, 'INR'))
}
