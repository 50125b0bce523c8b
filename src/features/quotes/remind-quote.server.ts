import { randomUUID } from 'node:crypto'
import { and, eq, gt, or } from 'drizzle-orm'
import { quotes } from '#db/schema/quotes.ts'
import { agencyDayAt, dayAfter, formatDocumentDay } from '#domain/calendar-day.ts'
import { quoteStates, statusAt } from '#domain/records/quote.ts'
import { recordSending } from '#features/leads/lead.server.ts'
import { AppError } from '#platform/app-error.server.ts'
import type { Ctx } from '#platform/context.server.ts'
import type { OpenRecord } from '#platform/records/authorise-record.server.ts'
import { changeQuote, type Which } from './change-quote.server.ts'
import { type QuoteRow, quoteEvent } from './quote.server.ts'
import { type QuoteExtension, quoteLimits } from './quote.ts'

/**
 * Once a day at most, by the agency's days.
 * @throws AppError `not-found`; `forbidden`; `conflict` unless the quote is open, after a reminder on the same
 * day, or for an old version
 */
export function remindOfQuote(ctx: Ctx, input: Which): Promise<OpenRecord> {
  return changeQuote(
    ctx,
    { ...input, by: 'staff' },
    async ({ row: quote, ctx: txCtx, at, append, audit, mail }) => {
      const { label, isOpen } = quoteStates[statusAt(quote, at)]
      if (!isOpen)
        throw new AppError(
          'conflict',
          `This quote is ${label.toLowerCase()}, so there’s nothing to remind the client about.`,
        )
      if (quote.remindedAt && agencyDayAt(quote.remindedAt) === agencyDayAt(at)) {
        throw new AppError(
          'conflict',
          'The client was reminded today. You can send the next reminder tomorrow.',
        )
      }
      // Keeps the version: the client may be accepting the quote meanwhile.
      await txCtx.db.update(quotes).set({ remindedAt: at }).where(eq(quotes.id, quote.id))
      await append(quoteEvent(quote, 'reminded'))
      audit({}, { reminded: quote.clientEmail })
      await mail('quote-reminder', `${quote.id}.${randomUUID()}`)
      await recordSending(txCtx, { leadId: quote.leadId, isReminder: true })
    },
  )
}

/**
 * Gives an open quote a later last day. An expired one opens again, unless another quote came after it.
 * @throws AppError `not-found`; `forbidden`; `invalid` for a day that is no later, past, or too far away; `conflict`
 * for another status, or an old version
 */
export function extendQuote(
  ctx: Ctx,
  { id, version, lastDay }: { id: string } & QuoteExtension,
): Promise<OpenRecord> {
  return changeQuote(
    ctx,
    { id, version, by: 'staff' },
    async ({ row: quote, ctx: txCtx, at, write, append }) => {
      const status = statusAt(quote, at)
      const { label, isOpen } = quoteStates[status]
      if (!isOpen && status !== 'expired') {
        throw new AppError(
          'conflict',
          `This quote is ${label.toLowerCase()}, so its validity can’t be extended.`,
        )
      }
      if (status === 'expired') await requireNoLater(txCtx, quote)
      const today = agencyDayAt(at)
      const current = quote.validUntil ? agencyDayAt(quote.validUntil) : today
      const [first, last] = [
        current > today ? dayAfter(current, 1) : today,
        dayAfter(today, quoteLimits.validDays),
      ]
      if (lastDay < first || lastDay > last) {
        const message = `Choose a day from ${formatDocumentDay(first)} to ${formatDocumentDay(last)}.`
        throw new AppError('invalid', message, { fields: [{ field: 'lastDay', message }] })
      }
      const opened = quote.openedAt ? 'opened' : 'sent'
      await write({ validUntil: new Date(`${lastDay}T12:00:00Z`), ...(!isOpen && { status: opened }) })
      await append(quoteEvent(quote, 'extended'))
    },
  )
}

/** @throws AppError `conflict` */
async function requireNoLater(ctx: Pick<Ctx, 'db'>, { leadId, sentAt }: QuoteRow): Promise<void> {
  const isLater = sentAt ? gt(quotes.sentAt, sentAt) : undefined
  const [other] = await ctx.db
    .select({ number: quotes.number, status: quotes.status })
    .from(quotes)
    .where(and(eq(quotes.leadId, leadId), or(isLater, eq(quotes.status, 'accepted'))))
    .for('update')
  if (!other) return
  throw new AppError('conflict', `${other.number} has replaced this quote.`)
}
