import { and, eq, lt } from 'drizzle-orm'
import { leads } from '#db/schema/leads.ts'
import { forgetAfter } from '#platform/retention.server.ts'
import { leadDraftDays } from './forms/lead-draft.ts'

/** Deletes old drafts that nobody sent and no staff took up. */
export const deleteOldDrafts = forgetAfter({
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
