import type { sharedPlanSchema } from '#domain/records/shared-plan.ts'
import { type Done, of, wire } from '#platform/api/wire.ts'
import type {
  mailedPlanSchema,
  recommendationsSchema,
  SharedPlanAnswer,
  SharedPlanView,
} from './plan/shared-plan.ts'
import type { RecommendationResult } from './wizard.ts'

export const wordRecommendations = wire(
  'POST',
  '/api/recommendations',
  of<{ body: typeof recommendationsSchema; answer: RecommendationResult }>,
)
export const sharePlan = wire(
  'POST',
  '/api/shared-plans',
  of<{ body: typeof sharedPlanSchema; answer: SharedPlanAnswer }>,
)
export const mailPlan = wire(
  'POST',
  '/api/shared-plans/mails',
  of<{ body: typeof mailedPlanSchema; answer: Done }>,
)
export const readSharedPlan = wire('GET', '/api/shared-plans/:id', of<{ answer: SharedPlanView }>)
