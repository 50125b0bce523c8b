import * as v from 'valibot'
import { currencyCodes } from '../money/currency.ts'
import { budgetRanges } from '../money/pricing.ts'
import { itemId, mostItems } from '../money/quote.ts'
import { businessTypes, features, goals, industries, wizardTimelines } from '../wizard-answers.ts'

const oneEach = 'Choose each once.'
const once = (list: readonly string[]) => new Set(list).size === list.length

export const sharedPlanSchema = v.object(
  {
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
    /** The verb refuses those that are not ours. */
    selected: v.pipe(
      v.array(itemId, 'Choose recommendations.'),
      v.maxLength(mostItems),
      v.check((list) => once(list), oneEach),
    ),
    currency: v.picklist(currencyCodes, 'Choose a currency from the list.'),
  },
  'Send the plan.',
)
export type SharedPlan = v.InferOutput<typeof sharedPlanSchema>
