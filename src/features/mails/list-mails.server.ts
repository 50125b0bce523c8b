import { and, count, eq } from 'drizzle-orm'
import { mails } from '#db/schema/mails.ts'
import { mailStates, mailStatuses } from '#domain/records/mail.ts'
import { requireStaff } from '#platform/authorise.server.ts'
import type { Ctx } from '#platform/context.server.ts'
import { requireKnown } from '#platform/records/list-items.server.ts'
import { newestFirst, pageOf, rowsAfter, rowsAsked } from '#platform/records/list-page.server.ts'
import type { MailList, MailListQuery } from './mail.ts'
import { mailSummaryOf, summaryColumns } from './mail-rows.server.ts'

/** Lists one page of the mail log, newest first, with the number of mails in each status. */
export async function listMails({
  ctx,
  input: { status, cursor },
}: {
  ctx: Ctx
  input: MailListQuery
}): Promise<MailList> {
  requireStaff(ctx)
  const [rows, counted] = await Promise.all([
    ctx.db
      .select(summaryColumns)
      .from(mails)
      .where(and(status ? eq(mails.status, status) : undefined, rowsAfter(cursor, mails)))
      .orderBy(...newestFirst(mails))
      .limit(rowsAsked),
    ctx.db.select({ filter: mails.status, count: count() }).from(mails).groupBy(mails.status),
  ])
  return pageOf(ctx, {
    noun: 'mail',
    itemOf(row) {
      requireKnown(mailStates, row.status)
      return mailSummaryOf(row)
    },
    nameOf: ({ subject }) => subject,
    rows,
    filters: mailStatuses,
    counted,
  })
}
