import { and, eq, lt, not, notExists, type SQL } from 'drizzle-orm'
import { isBookedLead, projectOfLead } from '#db/joins.ts'
import { leads } from '#db/schema/leads.ts'
import type { Ctx } from '#platform/context.server.ts'
import { forgetAfter } from '#platform/retention.server.ts'
import { quarantineDays, unpaidLeadDays } from './lead.ts'

/** Deletes requests that came to nothing, with their history and mails, so long after their last change. */
export const deleteUnpaidLeads = forgetAfter({
  name: 'delete-unpaid-leads',
  cron: '27 3 * * *',
  days: unpaidLeadDays,
  forget: ({ ctx, before }) => deleteUnused(ctx, lt(leads.updatedAt, before)),
})

/** Deletes what probably a program sent. */
export const deleteQuarantinedLeads = forgetAfter({
  name: 'delete-quarantined-leads',
  cron: '29 3 * * *',
  days: quarantineDays,
  forget: ({ ctx, before }) =>
    deleteUnused(ctx, eq(leads.status, 'quarantined'), lt(leads.updatedAt, before)),
})

async function deleteUnused({ db, log }: Ctx, ...those: SQL[]): Promise<void> {
  const deleted = await db
    .delete(leads)
    .where(and(...those, not(isBookedLead), notExists(projectOfLead)))
    .returning({ id: leads.id })
  if (deleted.length > 0) log.info({ count: deleted.length }, 'deleted old leads')
}
