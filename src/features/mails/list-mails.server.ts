import { mails } from '#db/schema/mails.ts'
import { mailStates, mailStatuses } from '#domain/records/mail.ts'
import { requireStaff } from '#platform/access/authorise.server.ts'
import type { Ctx } from '#platform/context.server.ts'
import { requireKnown } from '#platform/records/list-items.server.ts'
import { buildListPage } from '#platform/records/list-page.server.ts'
import { filtersBy, type ListTable, rowsOf, rowsToRead } from '#platform/records/list-rows.server.ts'
import type { MailList, MailListQuery } from './mail.ts'
import { mailSummaryOf, summaryColumns } from './mail-queries.server.ts'

const table = {
  table: mails,
  id: mails.id,
  newest: mails.createdAt,
  searchText: mails.searchText,
  filters: filtersBy(mails.status, mailStatuses),
  sorts: { made: { by: mails.createdAt, as: 'time' } },
} satisfies ListTable<string, string>

export async function listMails({
  ctx,
  input: request,
}: {
  ctx: Ctx
  input: MailListQuery
}): Promise<MailList> {
  requireStaff(ctx)
  const list = rowsOf(table, request)
  const [rows, counted] = await Promise.all([
    ctx.db
      .select({ ...summaryColumns, sortKey: list.sortKey })
      .from(mails)
      .where(list.onPage)
      .orderBy(...list.orderBy)
      .limit(rowsToRead),
    list.count(ctx),
  ])
  return buildListPage(ctx, {
    noun: 'mail',
    itemOf(row) {
      requireKnown(mailStates, row.status)
      return mailSummaryOf(row)
    },
    nameOf: ({ subject }) => subject,
    list,
    rows,
    counted,
  })
}
