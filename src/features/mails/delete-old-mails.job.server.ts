import { lt } from 'drizzle-orm'
import { mails } from '#db/schema/mails.ts'
import { defineRetentionJob } from '#platform/jobs/retention.server.ts'
import { mailDays } from './mail-days.ts'

export const deleteOldMails = defineRetentionJob({
  name: 'delete-old-mails',
  cron: '31 3 * * *',
  days: mailDays,
  due: ({ before }) => ({ table: mails, key: mails.id, where: lt(mails.createdAt, before) }),
})
