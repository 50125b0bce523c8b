import { and, arrayContains, eq, isNull, ne, sql } from 'drizzle-orm'
import { nameOfAccount, paidForLead } from '#db/joins.ts'
import { leadNameKey, leadQuoteKey, leads } from '#db/schema/leads.ts'
import { listedLeadStatuses } from '#domain/records/lead.ts'
import { requireStaff } from '#platform/access/authorise.server.ts'
import type { Ctx } from '#platform/context.server.ts'
import { buildListPage } from '#platform/records/list-page.server.ts'
import { filtersBy, type ListTable, rowsOf, rowsToRead } from '#platform/records/list-rows.server.ts'
import { listedLead, summaryColumns } from './lead-queries.server.ts'
import type { LeadList, LeadListQuery } from './lead-record.ts'
import { hasOpenTask, nextTaskOn } from './tasks/task.server.ts'

const table = {
  table: leads,
  id: leads.id,
  newest: leads.createdAt,
  searchText: leads.searchText,
  filters: filtersBy(leads.status, listedLeadStatuses),
  sorts: {
    received: { by: leads.createdAt, as: 'time' },
    name: { by: leadNameKey(leads.name), as: 'text' },
    quote: { by: leadQuoteKey(leads.quote), as: 'number' },
  },
} satisfies ListTable<string, string>

/** @throws AppError unless staff */
export function leadRowsOf(
  ctx: Pick<Ctx, 'actor'>,
  { shown, source, client, assignee, tag, tasks, ...request }: LeadListQuery,
) {
  const { userId } = requireStaff(ctx)
  const where = and(
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
  return rowsOf(table, request, where)
}

export async function listLeads({ ctx, input }: { ctx: Ctx; input: LeadListQuery }): Promise<LeadList> {
  const list = leadRowsOf(ctx, input)
  const [rows, counted] = await Promise.all([
    ctx.db
      .select({
        ...summaryColumns,
        paid: paidForLead,
        assignee: nameOfAccount(leads.assigneeId),
        tags: leads.tags,
        nextTaskOn,
        sortKey: list.sortKey,
      })
      .from(leads)
      .where(list.onPage)
      .orderBy(...list.orderBy)
      .limit(rowsToRead),
    list.count(ctx),
  ])
  return buildListPage(ctx, {
    ...listedLead,
    itemOf: ({ paid, assignee, tags, nextTaskOn, ...row }) => ({
      ...listedLead.itemOf(row),
      paid,
      assignee,
      tags,
      nextTaskOn,
    }),
    list,
    rows,
    counted,
  })
}
