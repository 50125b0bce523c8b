import { and, lt, not, sql } from 'drizzle-orm'
import { hasRecords } from '#db/joins.ts'
import { clients } from '#db/schema/clients.ts'
import { defineRetentionJob } from '#platform/jobs/retention.server.ts'
import { unusedClientDays } from './client.ts'

/** Merged ones go with the remaining client. */
export const deleteUnusedClients = defineRetentionJob({
  name: 'delete-unused-clients',
  cron: '31 4 * * *',
  days: unusedClientDays,
  due: ({ before }) => ({
    table: clients,
    key: clients.id,
    where: and(
      lt(clients.updatedAt, before),
      sql`${clients.mergedInto} is null`,
      not(hasRecords(sql`clients.id`)),
    ),
  }),
})
