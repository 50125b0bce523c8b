import { eq } from 'drizzle-orm'
import { mails } from '#db/schema/mails.ts'
import { type MailKind, mailStates } from '#domain/records/mail.ts'
import { AppError } from '#platform/app-error.server.ts'
import { requireStaff } from '#platform/authorise.server.ts'
import type { Ctx } from '#platform/context.server.ts'
import { queueMail } from '#platform/queue-mail.server.ts'
import type { MailDetail } from './mail.ts'
import { readMail } from './read-mail.server.ts'

/**
 * Sends a failed, held or waiting mail now.
 * @throws AppError `not-found`; `conflict` if the mail is on its way or arrived
 */
export async function retryMail({
  ctx,
  input: { id },
}: {
  ctx: Ctx
  input: { id: string }
}): Promise<MailDetail> {
  requireStaff(ctx)
  return ctx.db.transaction(async (tx) => {
    const [row] = await tx
      .select({ kind: mails.kind, subjectId: mails.subjectId, status: mails.status })
      .from(mails)
      .where(eq(mails.id, id))
      .for('update')
    if (!row) throw new AppError('not-found', 'There is no such mail.')
    if (!mailStates[row.status].canRetry) {
      throw new AppError('conflict', 'Only an email that failed, is held or waits can be sent now.')
    }
    await tx.update(mails).set({ status: 'sending' }).where(eq(mails.id, id))
    // The log names only kinds that were queued.
    await queueMail({ ...ctx, db: tx }, row.kind as MailKind, row.subjectId)
    return readMail({ ctx: { ...ctx, db: tx }, input: { id } })
  })
}
