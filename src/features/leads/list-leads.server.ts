import { and, arrayContains, eq, isNull, ne, sql } from 'drizzle-orm'
import { nameOfAccount, paidForLead } from '#db/joins.ts'
import { leadNameKey, leadQuoteKey, leads } from '#db/schema/leads.ts'
import { listedLeadStatuses } from '#domain/records/lead.ts'
import { requireStaff } from '#platform/access/authorise.server.ts'
import type { Ctx } from '#platform/context.server.ts'
import { listReader } from '#platform/lists/list-reader.server.ts'
import { filtersBy } from '#platform/lists/list-rows.server.ts'
import { listedLead, summaryColumns } from './lead-queries.server.ts'
import type { LeadList, LeadListQuery, leadList } from './lead-record.ts'
import { hasOpenTask, nextTaskOn } from './tasks/task.server.ts'

export const leadReader = listReader<typeof leadList>({
  table: leads,
  newest: leads.createdAt,
  status: () => filtersBy(leads.status, listedLeadStatuses),
  sorts: {
    received: { by: leads.createdAt, as: 'time' },
    name: { by: leadNameKey(leads.name), as: 'text' },
    quote: { by: leadQuoteKey(leads.quote), as: 'number' },
  },
  where(ctx, { shown, source, client, assignee, tag, tasks }) {
    const { userId } = requireStaff(ctx)
    return and(
      shown === 'removed' ? eq(leads.status, 'removed') : ne(leads.status, 'removed'),
      source ? eq(leads.source, source) : undefined,
      client ? eq(leads.clientId, client) : undefined,
      assignee === 'none'
        ? isNull(leads.assigneeId)
        : assignee
          ? eq(leads.assigneeId, assignee === 'me' ? userId : assignee)
          : undefined,
      tasks === 'open' ? hasOpenTask : undefined,
      tag ? and(sql`${leads.tags} <> '{}'`, arrayContains(leads.tags, [tag])) : undefined,
    )
  },
})

export async function listLeads(ctx: Ctx, input: LeadListQuery): Promise<LeadList> {
  requireStaff(ctx)
  return leadReader.page(ctx, input, {
    columns: {
      ...summaryColumns,
      paid: paidForLead,
      assignee: nameOfAccount(leads.assigneeId),
      tags: leads.tags,
      nextTaskOn,
    },
    listed: () => ({
      ...listedLead,
      itemOf: ({ paid, assignee, tags, nextTaskOn, ...row }) => ({
        ...listedLead.itemOf(row),
        paid,
        assignee,
        tags,
        nextTaskOn,
      }),
    }),
  })
}
