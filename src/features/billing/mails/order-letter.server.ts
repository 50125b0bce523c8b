import { documentKindLabels } from '#domain/records/document.ts'
import { findReference } from '#features/leads/lead.server.ts'
import { factsBlock, linkBlock, toAgency } from '#features/mails/mail.server.ts'
import type { OrderRow } from '#features/payments/orders/order-queries.server.ts'
import { findOrder } from '#features/payments/payment.server.ts'
import type { Ctx } from '#platform/context.server.ts'
import type { LetterBlock, LetterFact } from '#platform/mail/mail-definition.server.ts'
import type { MailJob } from '#platform/mail/queue-mail.server.ts'
import { href } from '#routes'
import type { DocumentRow } from '../documents/document-queries.server.ts'
import { linkToDocument } from '../documents/mailed-document.server.ts'

export type FoundOrder = { order: OrderRow; reference: string }

export async function findOrderOf(ctx: Ctx, orderId: string): Promise<FoundOrder | null> {
  const order = await findOrder(ctx, { orderId })
  return order && { order, reference: await referenceOf(ctx, order) }
}

/** '' without a lead. */
export async function referenceOf(ctx: Ctx, { leadId }: Pick<OrderRow, 'leadId'>): Promise<string> {
  return (leadId && (await findReference(ctx, { leadId }))) ?? ''
}

export type NamedDocument = Pick<DocumentRow, 'id' | 'kind' | 'number'> | null

export function documentLink(ctx: Ctx, mail: MailJob, document: NamedDocument, email: string): LetterBlock[] {
  return document ? linkToDocument(ctx, { mail, document, email }) : []
}

export function documentFact(document: NamedDocument): LetterFact[] {
  return document ? [{ label: documentKindLabels[document.kind].title, value: document.number }] : []
}

/** A form's description comes from the browser, so only a link's is used. */
export function orderSubject({ source, description, quote }: OrderRow): string {
  if (source === 'link') return description
  return quote?.lines.map(({ name }) => name).join(', ') ?? ''
}

export function nameOf(reference: string, { customerName }: OrderRow): string {
  return `${reference} from ${customerName || 'an anonymous visitor'}`
}

export function payerFacts(
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
