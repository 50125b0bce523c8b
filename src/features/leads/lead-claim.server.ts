import { ne } from 'drizzle-orm'
import { leads } from '#db/schema/leads.ts'
import { claimBy } from '#platform/records/claim.server.ts'

/** The requests that were sent with an address. Drafts were not sent. */
export const leadClaim = claimBy({
  words: ['request', 'requests'],
  table: leads,
  email: 'email',
  where: ne(leads.status, 'draft'),
})
