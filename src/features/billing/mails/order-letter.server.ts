import { documentKindWords } from '#domain/records/document.ts'
import { linkToDocument } from '#features/invoices/mailed-document.server.ts'
import { findReference } from '#features/leads/lead.server.ts'
import {
  factsBlock,
  type LetterBlock,
  type LetterFact,
  linkBlock,
  toAgency,
} from '#features/mails/mail.server.ts'
import type { OrderRow } from '#features/payments/orders/order-rows.server.ts'
import { findOrder } from '#features/payments/payment.server.ts'
import type { Ctx } from '#platform/context.server.ts'
import type { MailJob } from '#platform/queue-mail.server.ts'
import { href } from '#routes'
import type { documentOfOrder } from '../invoices/issue-settled.server.ts'

// What the letters about orders, their payments and refunds have in common.

/** An order with its lead's reference; '' without a lead. */
export type FoundOrder = { order: OrderRow; reference: string }

export async function findOrderOf(ctx: Ctx, orderId: string): Promise<FoundOrder | null> {
  const order = await findOrder({ ctx, input: { orderId } })
  return order && { order, reference: await referenceOf(ctx, order) }
}

/** Returns the reference of an order's lead; '' without one. */
export async function referenceOf(ctx: Ctx, { leadId }: Pick<OrderRow, 'leadId'>): Promise<string> {
  return (leadId && (await findReference({ ctx, input: { leadId } }))) ?? ''
}

/** The document that a mail names: an order's or a refund's; null without one. */
export type NamedDocument = Awaited<ReturnType<typeof documentOfOrder>>

/** A link to the document of a mail; nothing without one. */
export async function linkIn(
  ctx: Ctx,
  mail: MailJob,
  document: NamedDocument,
  { customerEmail: email }: OrderRow,
): Promise<LetterBlock[]> {
  return document ? linkToDocument({ ctx, input: { mail, document, email } }) : []
}

export function documentFact(document: NamedDocument): LetterFact[] {
  return document ? [{ label: documentKindWords[document.kind].title, value: document.number }] : []
}

/** Describes the order in our own words only: the browser wrote its description, and nobody has checked the address. */
export function whatFor({ source, description, quote }: OrderRow): string {
  if (source === 'link') return description
  return quote?.lines.map(({ name }) => name).join(', ') ?? ''
}

export function nameOf(reference: string, { customerName }: OrderRow): string {
  return `${reference} from ${customerName || 'an anonymous visitor'}`
}

export function whoPaid(
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
    { label: 'Email', value: order.customerEmail },
    { label: 'Phone', value: order.customerPhone },
    { label: 'Company', value: order.companyName },
    { label: 'For', value: order.description },
  ])
}

export function aboutOrder(ctx: Ctx, { customerEmail: email, customerName: name, leadId }: OrderRow) {
  return { ...toAgency(ctx, { name, email }), leadId }
}

export function linksTo(ctx: Ctx, { id, leadId }: OrderRow): LetterBlock[] {
  return [
    ...(leadId === null ? [] : [linkBlock(ctx, 'Open this lead', href('adminLead', { id: leadId }))]),
    linkBlock(ctx, 'Open this payment', href('adminPayment', { id })),
  ]
}
