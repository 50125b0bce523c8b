import { and, eq } from 'drizzle-orm'
import { quotes } from '#db/schema/quotes.ts'
import { oneLine } from '#domain/one-line.ts'
import type { Side } from '#domain/records/states.ts'
import { AppError } from '#platform/app-error.server.ts'
import { requireOwner } from '#platform/authorise.server.ts'
import type { Ctx } from '#platform/context.server.ts'
import { liveLinkHash } from '#platform/records/record-links.server.ts'

export type QuoteRow = typeof quotes.$inferSelect

/** A quote, the side of whoever opened it, and the name under which the lead's timeline keeps what they do. */
export type OpenedQuote = { quote: QuoteRow; side: Side; author: string }

/** The noun of a quote's links and of its changes in the audit. */
export const quoteNoun = 'quote'

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

const missing = 'There is no such quote.'

/**
 * Opens a quote for its owner, the holder of a live link to it, or staff; a draft for staff alone.
 * @param input.lock keeps the row for a change until the transaction ends
 * @throws AppError `unauthenticated` for a visitor; `not-found` for anyone else, whether the quote exists or not
 */
export async function openQuote({
  ctx,
  input: { id, lock = false },
}: {
  ctx: Pick<Ctx, 'db' | 'clock' | 'actor'>
  input: { id: string; lock?: boolean }
}): Promise<OpenedQuote> {
  const found = ctx.db.select().from(quotes).where(eq(quotes.id, id))
  const [row] = await (lock ? found.for('update') : found)
  const linkHash = await liveLinkHash({ ctx, input: { noun: quoteNoun, subjectId: id } })
  const { linkHash: _, ...quote } = requireOwner(ctx, row && { ...row, linkHash }, missing)
  const { actor } = ctx
  if (actor.kind === 'staff') return { quote, side: 'staff', author: actor.name }
  if (quote.status === 'draft') throw new AppError('not-found', missing)
  const name = actor.kind === 'client' ? oneLine(actor.name) : ''
  return { quote, side: 'client', author: name || oneLine(quote.clientName) || 'Client' }
}
