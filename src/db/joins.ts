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
