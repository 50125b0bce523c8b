import { lte } from 'drizzle-orm'
import { sessions, verifications } from '#db/schema/accounts.ts'
import type { JobDefinition } from '#platform/queue.server.ts'

/** Deletes links and sessions that nobody can use any more. */
export const deleteExpiredLinks: JobDefinition<object> = {
  name: 'delete-expired-links',
  cron: '43 3 * * *',
  retryLimit: 5,
  retryDelaySeconds: 60,
  retryDelayMaxSeconds: 3600,
  expireInSeconds: 300,
  async handle({ ctx }) {
    for (const table of [verifications, sessions]) {
      await ctx.db.delete(table).where(lte(table.expiresAt, ctx.clock()))
    }
  },
}
