import { type SQL, sql } from 'drizzle-orm'

/** A condition: whether the books keep a payment or an issued document of the lead, and therefore what was agreed. */
export function isBooked(leadId: SQL): SQL {
  return sql`(
    exists (select from orders o where o.lead_id = ${leadId} and o.paid_at is not null)
    or exists (select from documents d where d.lead_id = ${leadId})
  )`
}

/** `isBooked` for a query of leads. As text, because Drizzle omits the table names in a query of a single table. */
export const isBookedLead = isBooked(sql`leads.id`)
