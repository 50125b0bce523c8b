import { and, inArray, sql } from 'drizzle-orm'
import { quotes } from '#db/schema/quotes.ts'
import { agency } from '#domain/agency.ts'
import { agencyDayAt } from '#domain/calendar-day.ts'
import { openStatuses } from '#domain/records/quote.ts'
import type { JobDefinition } from '#platform/jobs/queue.server.ts'
import { workInBatches } from '#platform/jobs/work-in-batches.server.ts'
import { appendEvent } from '#platform/records/timeline.server.ts'
import { quoteEvent } from './quote.server.ts'

/** Expired quotes refuse answers even before this job. */
export const expireQuotes: JobDefinition<object> = {
  name: 'expire-quotes',
  cron: '11 * * * *',
  async handle({ ctx }) {
    const at = ctx.clock()
    const due = {
      table: quotes,
      key: quotes.id,
      where: and(
        inArray(quotes.status, openStatuses),
        sql`(${quotes.validUntil} at time zone ${agency.timeZone})::date < ${agencyDayAt(at)}::date`,
      ),
    }
    await workInBatches(ctx, due, async ({ ctx, those }) => {
      const expired = await ctx.db
        .update(quotes)
        .set({ status: 'expired', updatedAt: at })
        .where(those)
        .returning()
      for (const quote of expired) {
        await appendEvent(ctx, { leadId: quote.leadId }, 'System', quoteEvent(quote, 'expired'))
      }
      return expired.length
    })
  },
}
