import * as v from 'valibot'
import { recommendationRules } from '#domain/catalogue/recommendation-rules.ts'
import { currencyCodes } from '#domain/currency.ts'
import { leadLimits } from '#domain/lead-limits.ts'
import { recommendationQuoteSchema } from '#domain/quote.ts'
import {
  lineUpTo,
  listUpTo,
  optionalLine,
  requiredEmail,
  requiredLine,
  severalLines,
} from '#domain/text-fields.ts'
import { humanSigns, listOfServices, missingSentences } from './lead-fields.ts'

const missingPlan = {
  fullName: missingSentences.customerName,
  email: missingSentences.customerEmail,
  projectType: 'Choose a business type.',
  timeline: missingSentences.timeline,
  budget: 'Choose a budget.',
  aiRecommendations: 'Send the answers of AI Suggest.',
} as const

/** The specified description of the wizard's requests; no person wrote it. */
export const aiSuggestDescription = 'Request through AI Suggest'

const planLine = optionalLine(leadLimits.service)

/** One recommendation as our page sends it. */
const recommendation = v.object(
  {
    id: planLine,
    name: planLine,
    priority: planLine,
    aiConfidence: v.fallback(v.pipe(v.number(), v.minValue(0), v.maxValue(100)), 0),
  },
  'Send each recommendation as an object, a name or an id.',
)
/** One recommendation by its name or id alone. */
const namedRecommendation = v.pipe(
  lineUpTo(leadLimits.service),
  v.transform((text): v.InferOutput<typeof recommendation> => {
    const byId = recommendationRules.find(({ id }) => id === text)
    const byName = recommendationRules.find(({ name, names }) =>
      [name, ...names.map((each) => each.name)].includes(text),
    )
    return { id: (byId ?? byName)?.id ?? '', name: byId?.name ?? text, priority: '', aiConfidence: 0 }
  }),
)

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

/**
 * The body of `POST /api/ai-suggest`. Answers may be any text of sane length, so that no plan is lost when a list of
 * options changes.
 */
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
    /** The range's label, in the currency that the page showed. */
    budget: requiredLine(leadLimits.service, missingPlan.budget),
    projectDescription: v.optional(severalLines(leadLimits.projectDescription), ''),
    /** Names of the chosen recommendations. */
    selectedServices: listOfServices,
    /** The total that the page showed, in `currency`. The server uses `quote` instead and prices it again. */
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
          // Lazy instead of a union, so that a refusal names the wrong part.
          v.lazy((input) => (typeof input === 'string' ? namedRecommendation : recommendation)),
          'Send a list of recommendations.',
        ),
      },
      missingPlan.aiRecommendations,
    ),
    /** `attempted` if the visitor tried to pay. Only the page says so; the order knows what was paid. */
    paymentStatus: v.optional(
      v.nullable(v.picklist(['success', 'attempted'], 'Choose a status from the list.')),
      null,
    ),
    /** The deposit that the page showed as paid, in `currency`. */
    paymentAmount: amountOrNone,
    paymentMethod: v.optional(v.nullable(planLine), null),
    razorpayOrderId: v.optional(v.nullable(planLine), null),
    razorpayPaymentId: v.optional(v.nullable(planLine), null),
    quote: v.optional(v.nullable(recommendationQuoteSchema), null),
    ...humanSigns,
  },
  (issue) =>
    missingPlan[issue.path?.[0]?.key as keyof typeof missingPlan] ?? 'Send the fields of AI Suggest.',
)

/** The body as the browser sends it. */
export type AiSuggestInput = v.InferInput<typeof aiSuggestSchema>
export type AiSuggest = v.InferOutput<typeof aiSuggestSchema>
