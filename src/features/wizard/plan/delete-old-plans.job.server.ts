import { lt } from 'drizzle-orm'
import { sharedPlans } from '#db/schema/shared-plans.ts'
import { defineRetentionJob } from '#platform/jobs/retention.server.ts'
import { sharedPlanDays } from '../wizard.ts'

export const deleteOldPlans = defineRetentionJob({
  name: 'delete-old-plans',
  cron: '41 3 * * *',
  days: sharedPlanDays,
  due: ({ before }) => ({
    table: sharedPlans,
    key: sharedPlans.id,
    where: lt(sharedPlans.createdAt, before),
  }),
})
