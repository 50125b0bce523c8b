import { and, eq, lt } from 'drizzle-orm'
import { leads } from '#db/schema/leads.ts'
import { defineRetentionJob } from '#platform/retention.server.ts'
import { leadDraftDays } from './forms/lead-draft.ts'

/** Spares drafts that staff have moved. */
export const deleteOldDrafts = defineRetentionJob({
  name: 'delete-old-drafts',
  cron: '23 3 * * *',
  days: leadDraftDays,
  async forget({ ctx, before }) {
    const deleted = await ctx.db
      .delete(leads)
      .where(and(eq(leads.status, 'draft'), lt(leads.createdAt, before)))
      .returning({ id: leads.id })
    if (deleted.length > 0) ctx.log.info({ count: deleted.length }, 'deleted old drafts')
  },
})
