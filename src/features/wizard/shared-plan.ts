import * as v from 'valibot'
import { currencyCodes } from '#domain/currency.ts'
import { budgetRanges } from '#domain/pricing.ts'
import { recommendationRules } from '#domain/recommendation-rules.ts'
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

/** What `POST /api/recommendations` takes; it answers a `RecommendationResult`. */
export const recommendationsSchema = v.object({ answers: planFields.answers }, 'Send the answers.')

/** What `POST /api/shared-plans` takes. The result itself is worked out again from it, by the rules. */
export const sharedPlanSchema = v.object(planFields, 'Send the plan.')
export type SharedPlan = v.InferOutput<typeof sharedPlanSchema>

/** What `POST /api/shared-plans/mails` takes. */
export const mailedPlanSchema = v.object(
  {
    ...planFields,
    email: requiredEmail('Enter your e-mail address.'),
  },
  'Send the plan.',
)
export type MailedPlan = v.InferOutput<typeof mailedPlanSchema>

/** What `POST /api/shared-plans` answers (201). Whoever has the path may see the result. */
export type SharedPlanAnswer = { path: string }

/** What `GET /api/shared-plans/:id` answers, `:id` being the token of the link. */
export type SharedPlanView = SharedPlan & { createdAt: string }
