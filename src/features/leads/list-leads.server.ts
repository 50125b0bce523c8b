import { and, count, eq } from 'drizzle-orm'
import { paidForLead } from '#db/joins.ts'
import { leads } from '#db/schema/leads.ts'
import { leadStatuses } from '#domain/records/lead.ts'
import { requireStaff } from '#platform/authorise.server.ts'
import type { Ctx } from '#platform/context.server.ts'
import { containing, newestFirst, pageOf, rowsAfter, rowsAsked } from '#platform/records/list-page.server.ts'
import type { LeadList, LeadListQuery } from './lead-record.ts'
import { listedLead, summaryColumns } from './lead-rows.server.ts'

/** Lists one page of leads, newest first, with the number of leads in each status. */
export async function listLeads({
  ctx,
  input: { status, source, q, cursor },
}: {
  ctx: Ctx
  input: LeadListQuery
}): Promise<LeadList> {
  requireStaff(ctx)
  const matching = and(source ? eq(leads.source, source) : undefined, containing(leads.searchText, q))
  const [rows, counted] = await Promise.all([
    ctx.db
      .select({ ...summaryColumns, paid: paidForLead })
      .from(leads)
      .where(and(matching, status ? eq(leads.status, status) : undefined, rowsAfter(cursor, leads)))
      .orderBy(...newestFirst(leads))
      .limit(rowsAsked),
    ctx.db.select({ filter: leads.status, count: count() }).from(leads).where(matching).groupBy(leads.status),
  ])
  return pageOf(ctx, {
    ...listedLead,
    itemOf: (row) => ({ ...listedLead.itemOf(row), paid: row.paid }),
    rows,
    filters: leadStatuses,
    counted,
  })
}
