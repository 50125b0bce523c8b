import { and, eq } from 'drizzle-orm'
import { quotes } from '#db/schema/quotes.ts'
import { agencyDayAt } from '#domain/calendar-day.ts'
import { addDays } from '#domain/duration.ts'
import { quoteStates, statusAt } from '#domain/records/quote.ts'
import { AppError } from '#platform/app-error.server.ts'
import type { Ctx } from '#platform/context.server.ts'
import { changeRecord } from '#platform/records/change-record.server.ts'
import type { Which } from './change-quote.server.ts'
import { findAcceptedQuote, type QuoteRow, quoteEvent, quoteRecord } from './quote.server.ts'

/**
 * Copies a sent quote into a draft, which replaces it once it is sent; until then the client can still accept the
 * old one. Returns an existing draft of the same revision.
 * @throws AppError `not-found`; `forbidden`; `conflict` for a draft, a replaced quote, an old version, a lead with
 * another draft, or with an accepted quote, because what was agreed stays
 */
export function reviseQuote(ctx: Ctx, { id, version }: Which): Promise<{ id: string }> {
  return changeRecord(
    ctx,
    quoteRecord,
    { id, version, by: 'staff' },
    async ({ row: quote, ctx: txCtx, at, append, audit }) => {
      const { leadId, status } = quote
      const accepted = await findAcceptedQuote(txCtx, { leadId })
      if (accepted)
        throw new AppError('conflict', `The client has accepted ${accepted.number}. What was agreed stays.`)
      if (status === 'draft') throw new AppError('conflict', 'This quote is a draft. Edit it.')
      if (status === 'replaced')
        throw new AppError('conflict', 'Another quote has replaced this one. Revise that one.')
      const { ownerId, clientId, clientName, clientEmail, companyName, taxNumber, note } = quote
      const { kind, lines, terms, discount, validDays } = quote
      const [made] = await txCtx.db
        .insert(quotes)
        .values({
          ...{ leadId, ownerId, clientId, clientName, clientEmail, companyName, taxNumber, note },
          ...{ kind, lines, terms, discount, validDays },
          status: 'draft',
          validUntil: lastDaySetByHand(quote, at),
          replacesId: id,
          createdAt: at,
          updatedAt: at,
        })
        .onConflictDoNothing()
        .returning({ id: quotes.id })
      if (made) {
        await append(quoteEvent(quote, 'revised'))
        audit({}, { revision: made.id })
        return made
      }
      const [draft] = await txCtx.db
        .select({ id: quotes.id, replacesId: quotes.replacesId })
        .from(quotes)
        .where(and(eq(quotes.leadId, leadId), eq(quotes.status, 'draft')))
      if (draft?.replacesId === id) return { id: draft.id }
      throw new AppError('conflict', 'This lead already has a draft quote. Send or discard it first.')
    },
  )
}

/** Null for a day that follows from `validDays`, or is over. */
function lastDaySetByHand(
  { validUntil, sentAt, validDays }: Pick<QuoteRow, 'validUntil' | 'sentAt' | 'validDays'>,
  now: Date,
): Date | null {
  if (!validUntil || !sentAt || agencyDayAt(validUntil) < agencyDayAt(now)) return null
  return validUntil.getTime() === addDays(sentAt, validDays).getTime() ? null : validUntil
}

/**
 * Deletes a draft.
 * @throws AppError `not-found`; `forbidden`; `conflict` for a sent quote, or an old version
 */
export function discardQuote(ctx: Ctx, { id, version }: Which): Promise<{ leadId: string }> {
  return changeRecord(
    ctx,
    quoteRecord,
    { id, version, by: 'staff' },
    async ({ row: quote, ctx: txCtx, at, append, audit }) => {
      if (quote.status !== 'draft') {
        const { label } = quoteStates[statusAt(quote, at)]
        throw new AppError('conflict', `This quote is ${label.toLowerCase()}. Only a draft can be discarded.`)
      }
      await txCtx.db.delete(quotes).where(eq(quotes.id, id))
      await append(quoteEvent(quote, 'discarded'))
      audit({ status: quote.status, lines: quote.lines }, { status: 'discarded' })
      return { leadId: quote.leadId }
    },
  )
}
