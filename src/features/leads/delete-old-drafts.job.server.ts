import { and, eq, lt } from 'drizzle-orm'
import { leads } from '#db/schema/leads.ts'
import { defineRetentionJob } from '#platform/retention.server.ts'
import { leadDraftDays } from './forms/lead-draft.ts'

/** Spares drafts that staff have moved. */
export const deleteOldDrafts = defineRetentionJob({
  name: 'delete-old-drafts',
  cron: '23 3 * * *',
  days: leadDraftDays,
  due: ({ before }) => ({
    table: leads,
    key: leads.id,
    where: and(eq(leads.status, 'draft'), lt(leads.createdAt, before)),
  }),
})
