import * as v from 'valibot'
import { recommendationRules } from '#domain/catalogue/recommendation-rules.ts'
import { currencyCodes } from '#domain/currency.ts'
import { budgetRanges } from '#domain/pricing.ts'
import { requiredEmail } from '#domain/text-fields.ts'
import { businessTypes, features, goals, industries, wizardTimelines } from '#domain/wizard-answers.ts'

const oneEach = 'Choose each once.'
const once = (list: readonly string[]) => new Set(list).size === list.length

const planFields = {
  answers: v.object(
    {
      businessType: v.picklist(businessTypes, 'Choose a business type.'),
      industry: v.picklist(industries, 'Choose an industry.'),
      budget: v.picklist(
        budgetRanges.map(({ id }) => id),
        'Choose a budget.',
      ),
      timeline: v.picklist(wizardTimelines, 'Choose a timeline.'),
      features: v.pipe(
        v.array(v.picklist(features, 'Choose features from the list.'), 'Choose features.'),
        v.nonEmpty('Choose a feature.'),
        v.check((list) => once(list), oneEach),
      ),
      goals: v.pipe(
        v.array(v.picklist(goals, 'Choose goals from the list.'), 'Choose goals.'),
        v.nonEmpty('Choose a goal.'),
        v.check((list) => once(list), oneEach),
      ),
    },
    'Send the answers.',
  ),
  selected: v.pipe(
    v.array(
      v.picklist(
        recommendationRules.map(({ id }) => id),
        'Choose recommendations of ours.',
      ),
      'Choose recommendations.',
    ),
    v.check((list) => once(list), oneEach),
  ),
  currency: v.picklist(currencyCodes, 'Choose a currency from the list.'),
}

/** The body of `POST /api/recommendations`, which answers a `RecommendationResult`. */
export const recommendationsSchema = v.object({ answers: planFields.answers }, 'Send the answers.')

/** The body of `POST /api/shared-plans`. The rules work out the recommendations from it again. */
export const sharedPlanSchema = v.object(planFields, 'Send the plan.')
export type SharedPlan = v.InferOutput<typeof sharedPlanSchema>

/** The body of `POST /api/shared-plans/mails`. */
export const mailedPlanSchema = v.object(
  {
    ...planFields,
    email: requiredEmail('Enter your email address.'),
  },
  'Send the plan.',
)
export type MailedPlan = v.InferOutput<typeof mailedPlanSchema>

/** `POST /api/shared-plans` (201). The path lets anyone see the plan. */
export type SharedPlanAnswer = { path: string }

/** `GET /api/shared-plans/:id`, where `:id` is the link's token. */
export type SharedPlanView = SharedPlan & { createdAt: string }
