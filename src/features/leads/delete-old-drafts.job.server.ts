import { and, eq, lt, or } from 'drizzle-orm'
import { leads } from '#db/schema/leads.ts'
import { defineRetentionJob } from '#platform/jobs/retention.server.ts'
import { leadDraftDays } from './forms/lead-draft.ts'

/** Spares drafts that staff have moved, but not those that they deleted. */
export const deleteOldDrafts = defineRetentionJob({
  name: 'delete-old-drafts',
  cron: '23 3 * * *',
  days: leadDraftDays,
  due: ({ before }) => ({
    table: leads,
    key: leads.id,
    where: and(or(eq(leads.status, 'draft'), eq(leads.removedFrom, 'draft')), lt(leads.createdAt, before)),
  }),
})
