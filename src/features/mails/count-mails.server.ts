import { count } from 'drizzle-orm'
import { mails } from '#db/schema/mails.ts'
import type { MailStatus } from '#domain/records/mail.ts'
import type { Db } from '#platform/context.server.ts'

/** Omits statuses without mails. */
export function countMails(db: Db): Promise<{ status: MailStatus; count: number }[]> {
  return db.select({ status: mails.status, count: count() }).from(mails).groupBy(mails.status)
}
