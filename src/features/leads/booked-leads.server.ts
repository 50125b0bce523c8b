import { sql } from 'drizzle-orm'

/**
 * A condition on leads: whether the books keep a payment or an issued document of it, and therefore what was agreed.
 * Written as text, because Drizzle omits the table names in a query of a single table.
 */
export const isBookedLead = sql`(
  exists (select from orders o where o.lead_id = leads.id and o.paid_at is not null)
  or exists (select from documents d where d.lead_id = leads.id)
)`
