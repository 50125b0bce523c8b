import { type SQL, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import type { AgreedPrice } from '#domain/money/agreed-price.ts'
import type { PaidForLead } from '#domain/money/owed.ts'
import type { DocumentKind } from '#domain/records/document.ts'
import type { LeadEventBody } from '#domain/records/lead.ts'
import { paidStatuses } from '#domain/records/order.ts'
import type { ProjectPlanId } from '#domain/records/project.ts'

// Text, because Drizzle omits table names in a query of one table.

export function referenceOfLead(leadId: AnyPgColumn): SQL<string | null> {
  return sql`(select l.reference from leads l where l.id = ${leadId})`
}

export function quoteOfLead(leadId: AnyPgColumn): SQL<AgreedPrice | null> {
  return sql`(select l.quote from leads l where l.id = ${leadId})`
}

/** The client of a record. */
export function clientOf(table: 'leads' | 'quotes' | 'projects' | 'orders' | 'documents', id: string) {
  return sql<string | null>`(select r.client_id from ${sql.identifier(table)} r where r.id = ${id})`
}

/** No row for an unknown or merged client. */
export function clientWithAddress(id: string, email: string) {
  return sql<{ hasAddress: boolean }>`
    select exists (
      select from client_addresses a where a.client_id = c.id and a.address = lower(${email}::text)
    ) as "hasAddress"
    from clients c where c.id = ${id}::uuid and c.merged_into is null
  `
}

export function leadsOfClient(clientId: string): SQL {
  return sql`array(select l.id from leads l where l.client_id = ${clientId})`
}

export function projectsOfClient(clientId: string): SQL {
  return sql`array(select p.id from projects p where p.client_id = ${clientId})`
}

/** The client billed by a new document of these records: address in lines, and tax number. */
export function billedClient({
  leadId,
  projectId,
  orderId,
}: Record<'leadId' | 'projectId' | 'orderId', string | null>) {
  return sql<{ address: string[]; taxNumber: string }>`
    select
      array_remove(array[c.street, trim(c.postal_code || ' ' || c.city), c.region, c.country], '') as "address",
      c.tax_number as "taxNumber"
    from clients c where c.id = coalesce(
      (select l.client_id from leads l where l.id = ${leadId}::uuid),
      (select p.client_id from projects p where p.id = ${projectId}::uuid),
      (select o.client_id from orders o where o.id = ${orderId}::uuid)
    )
  `
}

/** Whose requests, quotes or projects the account owns. */
export function clientsOfOwner(userId: string): SQL {
  return sql`(
    select l.client_id from leads l where l.owner_id = ${userId}
    union select q.client_id from quotes q where q.owner_id = ${userId}
    union select p.client_id from projects p where p.owner_id = ${userId}
  )`
}

/** A condition: something names the client. */
export function hasRecords(clientId: SQL): SQL {
  return sql`(
    exists (select from leads l where l.client_id = ${clientId})
    or exists (select from quotes q where q.client_id = ${clientId})
    or exists (select from projects p where p.client_id = ${clientId})
    or exists (select from orders o where o.client_id = ${clientId})
    or exists (select from documents d where d.client_id = ${clientId})
  )`
}

/** Finds orders by a lead's full reference or a payment's full id at the provider. Null for other words. */
export function ordersNamed(words: string): SQL | null {
  if (/^OW-[A-Z0-9]{6}$/i.test(words)) {
    return sql`orders.lead_id = (select l.id from leads l where l.reference = ${words.toUpperCase()})`
  }
  if (/^pay_[A-Za-z0-9]{1,40}$/.test(words)) {
    return sql`orders.id in (select p.order_id from payments p where p.provider_payment_id = ${words})`
  }
  return null
}

/** Orders refunded later count too. */
export function isOrderPaid(orderId: SQL): SQL<boolean> {
  return sql`exists (
    select from orders o where o.id = ${orderId} and o.status = any(${sql.param(paidStatuses)})
  )`
}

/** Towards its price; null without a payment. */
export const paidForLead = sql<PaidForLead | null>`(
  select json_build_object(
    'amountInrMinor', sum(o.amount_minor),
    'refundedInrMinor', sum(o.refunded_minor),
    'isSimulated', o.mode <> 'live'
  )
  from orders o
  where o.lead_id = leads.id and o.part <> 'extra' and o.status = any(${sql.param(paidStatuses)})
  group by o.mode <> 'live'
  order by o.mode <> 'live'
  limit 1
)`

/** The agreement of a lead with payments or documents must be kept. */
export function isBooked(leadId: SQL): SQL {
  return sql`(
    exists (select from orders o where o.lead_id = ${leadId} and o.paid_at is not null)
    or exists (select from documents d where d.lead_id = ${leadId})
  )`
}

/** Refunded later counts too. */
export const isPaidLead = sql<boolean>`exists (
  select from orders o where o.lead_id = leads.id and o.paid_at is not null
)`

/** Towards its price, with real or with test money. */
export function isPaidLeadWith(money: 'real' | 'test'): SQL<boolean> {
  return isAny(sql`
    from orders o
    where o.lead_id = leads.id and o.paid_at is not null and o.part <> 'extra'
      and (o.mode = 'live') = ${money === 'real'}
  `)
}

/** A quote was sent, even if it was replaced or declined since. */
export const isQuotedLead = isAny(sql`from quotes q where q.lead_id = leads.id and q.sent_at is not null`)

export const isLaunchedLead = isAny(
  sql`from projects p where p.lead_id = leads.id and p.launched_at is not null`,
)

/** Null until then. */
export const launchOfLead = sql<{ at: string | null; url: string; plan: ProjectPlanId } | null>`(
  select json_build_object('at', p.launched_at, 'url', p.live_url, 'plan', p.plan) from projects p
  where p.lead_id = leads.id and p.status = 'launched'
)`

export const isLaunchedOrder = sql<boolean>`exists (
  select from projects p where p.lead_id = orders.lead_id and p.status = 'launched'
)`

/** Null without any. In an aggregate, PostgreSQL may answer `exists` by hashing the whole table for a few leads. */
function isAny(from: SQL): SQL<boolean> {
  return sql`(select true ${from} limit 1)`
}

export const isBookedLead = isBooked(sql`leads.id`)

/** Entries that only name values of the lead, or its tasks. */
const valueEvents: LeadEventBody['kind'][] = [
  'status-changed',
  'answered-elsewhere',
  'assigned',
  'tagged',
  'task',
  'removed',
  'restored',
  'undone',
]

/** It has a task or an answer of ours, or its timeline has more than its import and changes of its values. */
export const isContinuedLead = sql`(
  leads.first_sent_at is not null or
  exists (select from tasks t where t.lead_id = leads.id and t.removed_at is null)
  or exists (
    select from record_events e
    where e.lead_id = leads.id and e.kind <> 'imported' and e.kind <> all(${sql.param(valueEvents)}::text[])
  )
)`

export type KeptOfLead = {
  kind: DocumentKind | 'payment' | 'quote' | 'quote-draft' | 'project'
  name: string
}

/** The first of what must outlive the lead. */
export const keptOfLead = sql<KeptOfLead | null>`(
  select json_build_object('kind', kept.kind, 'name', kept.name)
  from (
    select 1 as rank, d.kind, d.number as name from documents d where d.lead_id = leads.id
    union all
    select 2, 'payment', o.receipt from orders o where o.lead_id = leads.id and o.paid_at is not null
    union all
    select 3, case when q.sent_at is null then 'quote-draft' else 'quote' end, coalesce(q.number, '')
    from quotes q where q.lead_id = leads.id
    union all
    select 4, 'project', p.title from projects p where p.lead_id = leads.id
  ) kept
  order by kept.rank, kept.kind, kept.name
  limit 1
)`

export const projectOfLead = sql`(select from projects p where p.lead_id = leads.id)`

/** The document's own project, or its lead's. */
export const projectOfDocument = sql<string | null>`coalesce(
  documents.project_id,
  (select p.id from projects p where p.lead_id = documents.lead_id)
)`

export const projectOwnerOfDocument = sql<string | null>`(
  select p.owner_id from projects p where p.id = ${projectOfDocument}
)`

export const isProjectOfDocumentCancelled = sql<boolean>`exists (
  select from projects p where p.id = ${projectOfDocument} and p.status = 'cancelled'
)`

export const acceptedQuoteOfDocument = sql<string | null>`(
  select q.id from quotes q where q.lead_id = documents.lead_id and q.status = 'accepted'
)`

export const taxNumberOfProject = sql<string | null>`(
  select q.tax_number from quotes q where q.lead_id = projects.lead_id and q.status = 'accepted'
)`

/**
 * Locks a document's and its lead's orders against settlement. Orders are always locked before their lead, against
 * deadlocks.
 */
export function lockOrders({ leadId, orderId }: { leadId: string | null; orderId: string | null }): SQL {
  return sql`
    select from orders o where o.lead_id = ${leadId}::uuid or o.id = ${orderId}::uuid order by o.id for key share
  `
}

/** A condition: a document covers the order's payment. */
export const isOrderDocumented = sql`exists (
  select from documents d where d.order_id = orders.id and d.kind <> 'credit-note'
)`

/** A condition: a credit note covers the refund. */
export const isRefundDocumented = sql`exists (select from documents d where d.refund_id = refunds.id)`

/** Accounts that may answer a lead. */
export const staffAccounts = sql`(select u.id, u.name from users u where u.role = 'staff') as staff`

/** Null until staff take the lead. */
export function assigneeOfLead(leadId: SQL): SQL {
  return sql`(select l.assignee_id from leads l where l.id = ${leadId})`
}

export function nameOfAccount(userId: AnyPgColumn | SQL): SQL<string | null> {
  return sql`(select u.name from users u where u.id = ${userId})`
}
