import type { Ctx } from '#platform/context.server.ts'
import { openRecord } from '#platform/records/open-record.server.ts'
import type { MailDetail } from './mail.ts'
import { mailRecord, mailSummaryOf } from './mail-rows.server.ts'

/**
 * Reads a mail as sent, or as it will be sent.
 * @throws AppError `not-found`
 */
export async function readMail({
  ctx,
  input: { id },
}: {
  ctx: Ctx
  input: { id: string }
}): Promise<MailDetail> {
  const { row } = await openRecord(ctx, mailRecord, id)
  return { ...mailSummaryOf(row), html: row.html, text: row.text, lastError: row.lastError }
}
