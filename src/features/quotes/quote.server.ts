import { and, eq, lt, ne, sql } from 'drizzle-orm'
import { quotes } from '#db/schema/quotes.ts'
import type { LeadEventBody } from '#domain/records/lead.ts'
import { type QuoteStep, quoteNoun, quoteStates, statusAt } from '#domain/records/quote.ts'
import type { Owned } from '#platform/access/authorise.server.ts'
import type { Ctx } from '#platform/context.server.ts'
import { defineRecord } from '#platform/records/authorise-record.server.ts'
import { createClaim } from '#platform/records/claim.server.ts'
import { createClientRows } from '#platform/records/client-rows.server.ts'
import { findLinkedRecord } from '#platform/records/record-links.server.ts'

export type QuoteRow = typeof quotes.$inferSelect

/** Its owner, and the holder of a link to it or to an earlier quote of its lead that was mailed to the same address. */
async function readersOf(
  ctx: Pick<Ctx, 'db' | 'clock' | 'actor'>,
  { id, leadId, ownerId, clientEmail, sentAt }: QuoteRow,
): Promise<Owned> {
  if (ctx.actor.kind !== 'link-holder') return { ownerId }
  const { linkHash } = ctx.actor
  const link = await findLinkedRecord(ctx, { linkHash })
  if (link?.noun !== quoteNoun) return { ownerId }
  if (link.subjectId === id) return { ownerId, linkHash }
  if (sentAt === null || link.email.toLowerCase() !== clientEmail.toLowerCase()) return { ownerId }
  const [earlier] = await ctx.db
    .select({ id: quotes.id })
    .from(quotes)
    .where(and(eq(quotes.id, link.subjectId), eq(quotes.leadId, leadId), lt(quotes.sentAt, sentAt)))
  return { ownerId, linkHash: earlier ? linkHash : null }
}

/** Drafts are for staff alone. */
export const quoteRecord = defineRecord({
  noun: quoteNoun,
  table: quotes,
  missing: 'This quote doesn’t exist.',
  openTo: readersOf,
  isStaffOnly: ({ status }) => status === 'draft',
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

export function quoteEvent(
  { id: quoteId, number }: Pick<QuoteRow, 'id' | 'number'>,
  to: QuoteStep,
  { byPhone = false }: { byPhone?: boolean } = {},
): LeadEventBody {
  return { kind: 'quote', data: { quoteId, number, to, byPhone } }
}

export const quoteClaim = createClaim({
  words: ['quote', 'quotes'],
  table: quotes,
  email: 'clientEmail',
  isSeen: ne(quotes.status, 'draft'),
  // An open editor holds the former address and must not save it.
  onReaddress: { version: sql`${quotes.version} + 1` },
})

const nextVersion = { version: sql`${quotes.version} + 1` }

export const quoteRows = createClientRows({
  words: ['quote', 'quotes'],
  table: quotes,
  email: 'clientEmail',
  texts: { name: 'clientName', companyName: 'companyName' },
  isSeen: ne(quotes.status, 'draft'),
  onReaddress: nextVersion,
  onCorrect: {
    ...nextVersion,
    printed: sql`case when ${quotes.status} <> 'draft' then coalesce(
      ${quotes.printed},
      jsonb_build_object('clientName', ${quotes.clientName}, 'companyName', ${quotes.companyName})
    ) end`,
  },
})

export async function findAcceptedQuote(
  { db }: Pick<Ctx, 'db'>,
  { leadId }: { leadId: string },
): Promise<QuoteRow | null> {
  const [quote] = await db
    .select()
    .from(quotes)
    .where(and(eq(quotes.leadId, leadId), eq(quotes.status, 'accepted')))
  return quote ?? null
}
