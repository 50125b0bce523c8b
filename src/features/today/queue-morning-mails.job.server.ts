import { claimMorningReaders } from '#features/accounts/notices/morning-readers.server.ts'
import type { JobDefinition } from '#platform/jobs/queue.server.ts'
import { queueMail } from '#platform/mail/queue-mail.server.ts'

/**
 * At eight in the agency's time zone. Its worker may have been down then: pg-boss makes up for no missed run, so the job
 * runs all day and queues what is left.
 */
export const queueMorningMails: JobDefinition<object> = {
  name: 'queue-morning-mails',
  cron: '*/10 * * * *',
  handle: ({ ctx }) =>
    ctx.db.transaction(async (tx) => {
      const txCtx = { ...ctx, db: tx }
      const { day, userIds } = await claimMorningReaders(txCtx)
      for (const userId of userIds) await queueMail(txCtx, 'staff-morning', `${userId}.${day}`)
    }),
}
