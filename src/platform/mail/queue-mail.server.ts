import type { MailKind } from '#domain/records/mail.ts'
import type { Ctx } from '../context.server.ts'

/** Sent once per kind and subject, such as a lead's id. */
export type MailJob = { kind: MailKind; subjectId: string }

export const mailQueue = { name: 'send-mail' }

/** Call in the transaction of the change that the mail is about. */
export function queueMail(
  ctx: Pick<Ctx, 'db' | 'queue'>,
  kind: MailKind,
  subjectId: string,
  more?: { startAfterSeconds: number },
): Promise<void> {
  return queueMails(ctx, [kind], subjectId, more)
}

/** The same in one statement for several mails about a subject. */
export function queueMails(
  { db, queue }: Pick<Ctx, 'db' | 'queue'>,
  kinds: MailKind[],
  subjectId: string,
  more?: { startAfterSeconds: number },
): Promise<void> {
  const jobs = kinds.map((kind) => ({ kind, subjectId }))
  return queue.send<MailJob>(db, mailQueue, jobs, more)
}
