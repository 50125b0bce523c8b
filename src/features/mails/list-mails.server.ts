import { mails } from '#db/schema/mails.ts'
import { mailStates, mailStatuses } from '#domain/records/mail.ts'
import { requireStaff } from '#platform/access/authorise.server.ts'
import type { Ctx } from '#platform/context.server.ts'
import { listReader } from '#platform/lists/list-reader.server.ts'
import { filtersBy } from '#platform/lists/list-rows.server.ts'
import { requireKnown } from '#platform/records/list-items.server.ts'
import type { MailList, MailListQuery, mailList } from './mail.ts'
import { mailSummaryOf, summaryColumns } from './mail-queries.server.ts'

const reader = listReader<typeof mailList>({
  table: mails,
  newest: mails.createdAt,
  status: () => filtersBy(mails.status, mailStatuses),
  sorts: { made: { by: mails.createdAt, as: 'time' } },
})

export async function listMails(ctx: Ctx, input: MailListQuery): Promise<MailList> {
  requireStaff(ctx)
  return reader.page(ctx, input, {
    columns: summaryColumns,
    listed: () => ({
      noun: 'mail',
      itemOf(row) {
        requireKnown(mailStates, row.status)
        return mailSummaryOf(row)
      },
      nameOf: ({ subject }) => subject,
    }),
  })
}
