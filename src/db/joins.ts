import { type SQL, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import type { AgreedPrice } from '#domain/agreed-price.ts'
import type { PaidForLead } from '#domain/owed.ts'
import { paidStatuses } from '#domain/records/order.ts'

// What a query of one noun asks of another noun's rows. Written as text, because Drizzle omits the table names in a query
// of a single table.

/** The reference of the lead whose id this column holds. */
export function referenceOfLead(leadId: AnyPgColumn): SQL<string | null> {
  return sql`(select l.reference from leads l where l.id = ${leadId})`
}

/** The quote of the lead whose id this column holds. */
export function quoteOfLead(leadId: AnyPgColumn): SQL<AgreedPrice | null> {
  return sql`(select l.quote from leads l where l.id = ${leadId})`
}

/** A condition: whether the order of this column was paid, even if refunded later. */
export function isOrderPaid(orderId: SQL): SQL<boolean> {
  return sql`exists (
    select from orders o where o.id = ${orderId} and o.status = any(${sql.param(paidStatuses)})
  )`
}

/** A column of leads: what was paid for each, null without a payment. */
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

/** A condition: whether the books keep a payment or an issued document of the lead, and therefore what was agreed. */
export function isBooked(leadId: SQL): SQL {
  return sql`(
    exists (select from orders o where o.lead_id = ${leadId} and o.paid_at is not null)
    or exists (select from documents d where d.lead_id = ${leadId})
  )`
}

/** `isBooked` for a query of leads. */
export const isBookedLead = isBooked(sql`leads.id`)

/** The project that a lead became, for a query of leads. */
export const projectOfLead = sql`(select from projects p where p.lead_id = leads.id)`

/** A column of documents: the id of the project that one belongs to, by itself or by its lead. */
export const projectOfDocument = sql<string | null>`coalesce(
  documents.project_id,
  (select p.id from projects p where p.lead_id = documents.lead_id)
)`

/** A column of documents: the account that owns the project of one. */
export const projectOwnerOfDocument = sql<string | null>`(
  select p.owner_id from projects p where p.id = ${projectOfDocument}
)`

/** A column of documents: whether the project of one was cancelled. */
export const isProjectOfDocumentCancelled = sql<boolean>`exists (
  select from projects p where p.id = ${projectOfDocument} and p.status = 'cancelled'
)`

/** A column of documents: the id of the quote that the client of its lead has accepted. */
export const acceptedQuoteOfDocument = sql<string | null>`(
  select q.id from quotes q where q.lead_id = documents.lead_id and q.status = 'accepted'
)`

/** A column of projects: the tax number in the quote that the client has accepted. */
export const taxNumberOfProject = sql<string | null>`(
  select q.tax_number from quotes q where q.lead_id = projects.lead_id and q.status = 'accepted'
)`

/**
 * Locks the orders of a document about to be stored, its own and those of its lead, against settlement until the
 * transaction ends. Everything locks orders before their lead, which rules out deadlocks.
 */
export function lockOrders({ leadId, orderId }: { leadId: string | null; orderId: string | null }): SQL {
  return sql`
    select from orders o where o.lead_id = ${leadId}::uuid or o.id = ${orderId}::uuid order by o.id for key share
  `
}
