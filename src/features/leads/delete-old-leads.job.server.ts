import { and, eq, isNotNull, lt, ne, not, notExists, or, type SQL } from 'drizzle-orm'
import { isBookedLead, projectOfLead } from '#db/joins.ts'
import { leads } from '#db/schema/leads.ts'
import { defineRetentionJob } from '#platform/jobs/retention.server.ts'
import type { Batch, DueRows } from '#platform/jobs/work-in-batches.server.ts'
import { deleteLeads } from './changing/delete-leads.server.ts'
import { quarantineDays, removedLeadDays, unpaidLeadDays } from './lead.ts'

export const deleteUnpaidLeads = defineRetentionJob({
  name: 'delete-unpaid-leads',
  cron: '27 3 * * *',
  days: unpaidLeadDays,
  due: ({ before }) => unused(lt(leads.updatedAt, before)),
  forget: deleteThose,
})

export const deleteQuarantinedLeads = defineRetentionJob({
  name: 'delete-quarantined-leads',
  cron: '29 3 * * *',
  days: quarantineDays,
  due: ({ before }) => unused(eq(leads.status, 'quarantined'), lt(leads.updatedAt, before)),
  forget: deleteThose,
})

export const deleteRemovedLeads = defineRetentionJob({
  name: 'delete-removed-leads',
  cron: '25 3 * * *',
  days: removedLeadDays,
  due: ({ before }) => unused(eq(leads.status, 'removed'), lt(leads.removedAt, before)),
  forget: deleteThose,
})

/** A suspicion may be wrong, and a person waits. */
const isJudged = or(ne(leads.status, 'quarantined'), isNotNull(leads.judgedAt))

function unused(...those: SQL[]): DueRows {
  return {
    table: leads,
    key: leads.id,
    where: and(...those, isJudged, not(isBookedLead), notExists(projectOfLead)),
  }
}

async function deleteThose({ ctx, those }: Batch): Promise<number> {
  const rows = await ctx.db.select({ id: leads.id }).from(leads).where(those).for('update')
  await deleteLeads(
    ctx,
    rows.map(({ id }) => id),
  )
  return rows.length
}
