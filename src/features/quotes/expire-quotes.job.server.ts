import { and, inArray, sql } from 'drizzle-orm'
import { quotes } from '#db/schema/quotes.ts'
import { agency } from '#domain/agency.ts'
import { agencyDayAt } from '#domain/calendar-day.ts'
import { openStatuses } from '#domain/records/quote.ts'
import type { JobDefinition } from '#platform/queue.server.ts'
import { appendEvent } from '#platform/records/timeline.server.ts'
import { quoteEvent } from './quote.server.ts'

/** Expired quotes refuse answers even before this job. */
export const expireQuotes: JobDefinition<object> = {
  name: 'expire-quotes',
  cron: '11 * * * *',
  async handle({ ctx }) {
    await ctx.db.transaction(async (tx) => {
      const at = ctx.clock()
      const expired = await tx
        .update(quotes)
        .set({ status: 'expired', updatedAt: at })
        .where(
          and(
            inArray(quotes.status, openStatuses),
            sql`(${quotes.validUntil} at time zone ${agency.timeZone})::date < ${agencyDayAt(at)}::date`,
          ),
        )
        .returning()
      for (const quote of expired) {
        const event = quoteEvent(quote, 'expired')
        await appendEvent({ ...ctx, db: tx }, { leadId: quote.leadId }, 'System', event)
      }
    })
  },
}
