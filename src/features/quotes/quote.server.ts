import { and, eq, ne, sql } from 'drizzle-orm'
import { quotes } from '#db/schema/quotes.ts'
import type { LeadEventBody } from '#domain/records/lead.ts'
import { type QuoteStep, quoteNoun, quoteStates, statusAt } from '#domain/records/quote.ts'
import type { Ctx } from '#platform/context.server.ts'
import { claimBy } from '#platform/records/claim.server.ts'
import { recordOf } from '#platform/records/open-record.server.ts'

export type QuoteRow = typeof quotes.$inferSelect

/** Quotes open for their owner, the holders of their links, and staff; drafts for staff alone. */
export const quoteRecord = recordOf({
  noun: quoteNoun,
  table: quotes,
  missing: 'There is no such quote.',
  openTo: 'owner',
  isHidden: ({ status }) => status === 'draft',
  clientName: ({ clientName }) => clientName,
  timeline: { of: 'lead', id: 'leadId' },
  moves: {
    states: quoteStates,
    statusAt,
    refusal: (from) => `This quote is ${from.toLowerCase()}.`,
    event: (quote, { to, mover }) =>
      quoteEvent(quote, to, { byPhone: mover === 'staff' && (to === 'accepted' || to === 'declined') }),
  },
})

/** What the timeline of a quote's lead tells of it. */
export function quoteEvent(
  { id: quoteId, number }: Pick<QuoteRow, 'id' | 'number'>,
  to: QuoteStep,
  { byPhone = false }: { byPhone?: boolean } = {},
): LeadEventBody {
  return { kind: 'quote', data: { quoteId, number, to, byPhone } }
}

/** The quotes that were made for an address. A draft gets its owner too, but its client has not seen it yet. */
export const quoteClaim = claimBy({
  words: ['quote', 'quotes'],
  table: quotes,
  email: 'clientEmail',
  isSeen: ne(quotes.status, 'draft'),
  // An open editor of the draft holds the former address, and must not save it.
  onReaddress: { version: sql`${quotes.version} + 1` },
})

/** Finds the quote that the client of a lead has accepted; null before that. */
export async function findAcceptedQuote({
  ctx: { db },
  input: { leadId },
}: {
  ctx: Pick<Ctx, 'db'>
  input: { leadId: string }
}): Promise<QuoteRow | null> {
  const [quote] = await db
    .select()
    .from(quotes)
    .where(and(eq(quotes.leadId, leadId), eq(quotes.status, 'accepted')))
  return quote ?? null
}
