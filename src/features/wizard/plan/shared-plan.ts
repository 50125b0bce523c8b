import * as v from 'valibot'
import { type SharedPlan, sharedPlanSchema } from '#domain/records/shared-plan.ts'
import { requiredEmail } from '#domain/text-fields.ts'

/** The body of `POST /api/recommendations`, which answers a `RecommendationResult`. */
export const recommendationsSchema = v.object(
  { answers: sharedPlanSchema.entries.answers },
  'Send the answers.',
)

/** The body of `POST /api/shared-plans/mails`. */
export const mailedPlanSchema = v.object(
  {
    ...sharedPlanSchema.entries,
    email: requiredEmail('Enter your email address.'),
  },
  'Send the plan.',
)
export type MailedPlan = v.InferOutput<typeof mailedPlanSchema>

/** `POST /api/shared-plans` (201). The path lets anyone see the plan. */
export type SharedPlanAnswer = { path: string }

/** `GET /api/shared-plans/:id`, where `:id` is the link's token. */
export type SharedPlanView = SharedPlan & { createdAt: string }
