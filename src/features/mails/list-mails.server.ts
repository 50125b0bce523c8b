import { and, desc, eq } from 'drizzle-orm'
import { mails } from '#db/schema/mails.ts'
import { requireStaff } from '#platform/authorise.server.ts'
import type { Ctx } from '#platform/context.server.ts'
import { encodeCursor, rowsAfter } from '#platform/cursor.server.ts'
import type { MailList, MailListQuery } from './mail.ts'
import { mailSummaryOf, summaryColumns } from './mail-rows.server.ts'

const pageSize = 25

/** One page of the mail log, newest first. */
export async function listMails({
  ctx,
  input: { status, cursor },
}: {
  ctx: Ctx
  input: MailListQuery
}): Promise<MailList> {
  requireStaff(ctx)
  const rows = await ctx.db
    .select(summaryColumns)
    .from(mails)
    .where(and(status ? eq(mails.status, status) : undefined, rowsAfter(cursor, mails)))
    .orderBy(desc(mails.createdAt), desc(mails.id))
    .limit(pageSize + 1)
  const page = rows.slice(0, pageSize)
  const last = page.at(-1)
  return {
    mails: page.map(mailSummaryOf),
    nextCursor: rows.length > pageSize && last ? encodeCursor(last) : null,
  }
}
