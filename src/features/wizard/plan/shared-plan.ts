import * as v from 'valibot'
import { type SharedPlan, sharedPlanSchema } from '#domain/records/shared-plan.ts'
import { requiredEmail } from '#domain/text-fields.ts'

export const recommendationsSchema = v.object(
  { answers: sharedPlanSchema.entries.answers },
  'Send the answers.',
)

export const mailedPlanSchema = v.object(
  {
    ...sharedPlanSchema.entries,
    email: requiredEmail('Enter your email address.'),
  },
  'Send the plan.',
)
export type MailedPlan = v.InferOutput<typeof mailedPlanSchema>

/** Anyone with the path sees the plan. */
export type SharedPlanAnswer = { path: string }

export type SharedPlanView = SharedPlan & { createdAt: string }
