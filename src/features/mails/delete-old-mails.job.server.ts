import { lt } from 'drizzle-orm'
import { mails } from '#db/schema/mails.ts'
import { defineRetentionJob } from '#platform/retention.server.ts'
import { mailDays } from './mail-days.ts'

export const deleteOldMails = defineRetentionJob({
  name: 'delete-old-mails',
  cron: '31 3 * * *',
  days: mailDays,
  forget: ({ ctx, before }) => ctx.db.delete(mails).where(lt(mails.createdAt, before)),
})
