import * as v from 'valibot'
import { leadLimits } from '#domain/lead-limits.ts'
import { currencyCodes } from '#domain/money/currency.ts'
import { recommendationQuoteSchema } from '#domain/money/quote.ts'
import {
  lineUpTo,
  listUpTo,
  optionalLine,
  requiredEmail,
  requiredLine,
  severalLines,
} from '#domain/text-fields.ts'
import { botCheckFields, listOfServices, missingSentences } from './lead-fields.ts'

const missingPlan = {
  fullName: missingSentences.customerName,
  email: missingSentences.customerEmail,
  projectType: 'Choose a business type.',
  timeline: missingSentences.timeline,
  budget: 'Choose a budget.',
  aiRecommendations: 'Send the answers of AI Suggest.',
} as const

export const aiSuggestDescription = 'Request through AI Suggest'

const planLine = optionalLine(leadLimits.service)

const recommendation = v.object(
  {
    id: planLine,
    name: planLine,
    priority: planLine,
    aiConfidence: v.fallback(v.pipe(v.number(), v.minValue(0), v.maxValue(100)), 0),
  },
  'Send each recommendation as an object, a name or an id.',
)
/** An id or a name: the verb looks it up. */
const namedRecommendation = lineUpTo(leadLimits.service)

const amountOrNone = v.optional(
  v.nullable(
    v.pipe(
      v.number('Send a number.'),
      v.minValue(0, 'Send an amount.'),
      v.maxValue(1e12, 'Send an amount that can be paid.'),
    ),
  ),
  null,
)

/** `POST /api/ai-suggest`. Answers are free text, so a changed list of options loses no plan. */
export const aiSuggestSchema = v.object(
  {
    fullName: requiredLine(leadLimits.name, missingPlan.fullName),
    email: requiredEmail(missingSentences.customerEmail),
    phone: optionalLine(leadLimits.phone),
    companyName: optionalLine(leadLimits.companyName),
    businessLocation: optionalLine(leadLimits.businessLocation),
    /** The business type. */
    projectType: requiredLine(leadLimits.service, missingPlan.projectType),
    contactMethod: planLine,
    timeline: requiredLine(leadLimits.service, missingPlan.timeline),
    /** A label, in the currency shown. */
    budget: requiredLine(leadLimits.service, missingPlan.budget),
    projectDescription: v.optional(severalLines(leadLimits.projectDescription), ''),
    selectedServices: listOfServices,
    /** The total shown, in `currency`; the server prices `quote` again. */
    totalAmount: amountOrNone,
    currency: v.optional(v.picklist(currencyCodes, 'Choose a currency from the list.'), 'INR'),
    aiRecommendations: v.object(
      {
        businessType: planLine,
        industry: planLine,
        features: listOfServices,
        goals: listOfServices,
        selectedRecommendations: listUpTo(
          leadLimits.services,
          // Unlike a union, a lazy schema names the wrong part.
          v.lazy((input) => (typeof input === 'string' ? namedRecommendation : recommendation)),
          'Send a list of recommendations.',
        ),
      },
      missingPlan.aiRecommendations,
    ),
    /** `attempted`: the visitor tried to pay. Only a claim: the order knows what was paid. */
    paymentStatus: v.optional(
      v.nullable(v.picklist(['success', 'attempted'], 'Choose a status from the list.')),
      null,
    ),
    paymentAmount: amountOrNone,
    paymentMethod: v.optional(v.nullable(planLine), null),
    razorpayOrderId: v.optional(v.nullable(planLine), null),
    razorpayPaymentId: v.optional(v.nullable(planLine), null),
    quote: v.optional(v.nullable(recommendationQuoteSchema), null),
    ...botCheckFields,
  },
  (issue) =>
    missingPlan[issue.path?.[0]?.key as keyof typeof missingPlan] ?? 'Send the fields of AI Suggest.',
)

export type AiSuggestInput = v.InferInput<typeof aiSuggestSchema>
export type AiSuggest = v.InferOutput<typeof aiSuggestSchema>
