import { lt } from 'drizzle-orm'
import { sharedPlans } from '#db/schema/shared-plans.ts'
import { forgetAfter } from '#platform/retention.server.ts'
import { sharedPlanDays } from '../wizard.ts'

/** Deletes shared plans whose link has expired. */
export const deleteOldPlans = forgetAfter({
  name: 'delete-old-plans',
  cron: '41 3 * * *',
  days: sharedPlanDays,
  forget: ({ ctx, before }) => ctx.db.delete(sharedPlans).where(lt(sharedPlans.createdAt, before)),
})
