import { and, eq, isNotNull, lt, ne, not, notExists, or, type SQL } from 'drizzle-orm'
import { isBookedLead, projectOfLead } from '#db/joins.ts'
import { leads } from '#db/schema/leads.ts'
import type { Ctx } from '#platform/context.server.ts'
import { defineRetentionJob } from '#platform/retention.server.ts'
import { deleteLeads } from './changing/delete-leads.server.ts'
import { quarantineDays, unpaidLeadDays } from './lead.ts'

export const deleteUnpaidLeads = defineRetentionJob({
  name: 'delete-unpaid-leads',
  cron: '27 3 * * *',
  days: unpaidLeadDays,
  forget: ({ ctx, before }) => deleteUnused(ctx, lt(leads.updatedAt, before)),
})

export const deleteQuarantinedLeads = defineRetentionJob({
  name: 'delete-quarantined-leads',
  cron: '29 3 * * *',
  days: quarantineDays,
  forget: ({ ctx, before }) =>
    deleteUnused(ctx, eq(leads.status, 'quarantined'), lt(leads.updatedAt, before)),
})

/** A suspicion may be wrong, and a person waits. */
const isJudged = or(ne(leads.status, 'quarantined'), isNotNull(leads.judgedAt))

async function deleteUnused({ db, log }: Ctx, ...those: SQL[]): Promise<void> {
  const deleted = await db.transaction(async (tx) => {
    const rows = await tx
      .select({ id: leads.id })
      .from(leads)
      .where(and(...those, isJudged, not(isBookedLead), notExists(projectOfLead)))
      .for('update')
    await deleteLeads(
      { db: tx },
      rows.map(({ id }) => id),
    )
    return rows
  })
  if (deleted.length > 0) log.info({ count: deleted.length }, 'deleted old leads')
}
