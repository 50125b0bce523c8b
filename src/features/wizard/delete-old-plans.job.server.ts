import { lt } from 'drizzle-orm'
import { sharedPlans } from '#db/schema/shared-plans.ts'
import type { JobDefinition } from '#platform/queue.server.ts'
import { oldestShared } from './read-shared-plan.server.ts'

/** Deletes shared plans whose link has expired. */
export const deleteOldPlans: JobDefinition<object> = {
  name: 'delete-old-plans',
  cron: '41 3 * * *',
  retryLimit: 5,
  retryDelaySeconds: 60,
  retryDelayMaxSeconds: 3600,
  expireInSeconds: 300,
  async handle({ ctx }) {
    await ctx.db.delete(sharedPlans).where(lt(sharedPlans.createdAt, oldestShared(ctx.clock())))
  },
}
