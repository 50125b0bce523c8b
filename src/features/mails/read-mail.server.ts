import type { Ctx } from '#platform/context.server.ts'
import { authoriseRecord } from '#platform/records/authorise-record.server.ts'
import type { MailDetail } from './mail.ts'
import { mailRecord, mailSummaryOf } from './mail-queries.server.ts'

/** As sent, or as it will be. @throws AppError `not-found` */
export async function readMail({
  ctx,
  input: { id },
}: {
  ctx: Ctx
  input: { id: string }
}): Promise<MailDetail> {
  const { row } = await authoriseRecord(ctx, mailRecord, id)
  return { ...mailSummaryOf(row), html: row.html, text: row.text, lastError: row.lastError }
}
