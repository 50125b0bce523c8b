import type { NounParts } from '#platform/records/noun-parts.server.ts'
import { deleteOldPlans } from './plan/delete-old-plans.job.server.ts'
import { planData } from './plan/plan-data.server.ts'
import { planMail } from './plan/plan-mail.server.ts'
import { wizardApi } from './wizard.api.server.ts'

export const wizardParts: NounParts = {
  noun: 'wizard',
  apis: [wizardApi],
  jobs: [deleteOldPlans],
  mails: [planMail],
  personalData: planData,
}
