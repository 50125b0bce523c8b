import { ne, sql } from 'drizzle-orm'
import { quotes } from '#db/schema/quotes.ts'
import { claimBy } from '#platform/records/claim.server.ts'

/** The quotes that were made for an address. A draft gets its owner too, but its client has not seen it yet. */
export const quoteClaim = claimBy({
  words: ['quote', 'quotes'],
  table: quotes,
  email: 'clientEmail',
  isSeen: ne(quotes.status, 'draft'),
  // An open editor of the draft holds the former address, and must not save it.
  onReaddress: { version: sql`${quotes.version} + 1` },
})
