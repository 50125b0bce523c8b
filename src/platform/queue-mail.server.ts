import type { MailKind } from '#domain/records/mail.ts'
import type { Ctx } from './context.server.ts'

/** The queue's job: a kind of mail, and its subject (a lead's id, say). Each such mail is sent once. */
export type MailJob = { kind: MailKind; subjectId: string }

export const mailQueue = { name: 'send-mail' }

/** Queues a mail. Call it within the transaction that makes true what the mail says. */
export function queueMail(
  { db, queue }: Pick<Ctx, 'db' | 'queue'>,
  kind: MailKind,
  subjectId: string,
  more?: { startAfterSeconds: number },
): Promise<void> {
  return queue.send<MailJob>(db, mailQueue, [{ kind, subjectId }], more)
}
