import { mailStates } from '#domain/records/mail.ts'
import { AppError } from '#platform/app-error.server.ts'
import type { Ctx } from '#platform/context.server.ts'
import type { OpenRecord } from '#platform/records/authorise-record.server.ts'
import { changeRecord } from '#platform/records/change-record.server.ts'
import { mailRecord } from './mail-queries.server.ts'

/** @throws AppError `not-found`; `conflict` for a mail that is being sent or has arrived */
export function retryMail(ctx: Ctx, { id }: { id: string }): Promise<OpenRecord> {
  return changeRecord(ctx, mailRecord, { id, version: null, by: 'staff' }, async ({ row, write, mail }) => {
    if (!mailStates[row.status].canRetry) {
      throw new AppError('conflict', 'Only an email that failed, is held or waits can be sent now.')
    }
    await write({ status: 'sending' })
    await mail(row.kind, row.subjectId)
  })
}
