import { lt, sql } from 'drizzle-orm'
import { recordLinks } from '#db/schema/record-links.ts'
import { defineRetentionJob } from '../jobs/retention.server.ts'

export const deleteDeadLinks = defineRetentionJob({
  name: 'delete-dead-links',
  cron: '47 3 * * *',
  days: 30,
  due: ({ before }) => ({
    table: recordLinks,
    key: recordLinks.id,
    where: lt(sql`least(${recordLinks.expiresAt}, ${recordLinks.revokedAt})`, before.toISOString()),
  }),
})
