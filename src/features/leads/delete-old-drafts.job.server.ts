import { and, eq, lt } from 'drizzle-orm'
import { leads } from '#db/schema/leads.ts'
import type { JobDefinition } from '#platform/queue.server.ts'
import { leadDraftDays } from './lead.ts'

/** Deletes old drafts that nobody sent and no staff took up. */
export const deleteOldDrafts: JobDefinition<object> = {
  name: 'delete-old-drafts',
  cron: '23 3 * * *',
  retryLimit: 5,
  retryDelaySeconds: 60,
  retryDelayMaxSeconds: 3600,
  expireInSeconds: 300,
  async handle({ ctx }) {
    const before = new Date(ctx.clock().getTime() - leadDraftDays * 24 * 60 * 60_000)
    const deleted = await ctx.db
      .delete(leads)
      .where(and(eq(leads.status, 'draft'), lt(leads.createdAt, before)))
      .returning({ id: leads.id })
    if (deleted.length > 0) ctx.log.info({ count: deleted.length }, 'deleted old drafts')
  },
}
