import * as v from 'valibot'
import { leadLimits } from '#domain/lead-limits.ts'
import { currencyCodes } from '#domain/money/currency.ts'
import { anyQuoteSchema } from '#domain/money/quote.ts'
import {
  bestTimeOptions,
  contactMethodOptions,
  type Option,
  projectTypeOptions,
  requestBudgetOptions,
  requestTimelineOptions,
} from '#domain/project-request.ts'
import { orderIdPattern } from '#domain/provider-limits.ts'
import { optionalLine, requiredEmail, requiredLine, severalLines } from '#domain/text-fields.ts'
import { botCheckFields, missingSentences } from './lead-fields.ts'

const missing = {
  ...missingSentences,
  customerPhone: 'Enter your phone number.',
  projectType: 'Choose a project type.',
  contactMethod: 'Choose how we should contact you.',
} as const

const valuesOf = <Value extends string>(options: readonly Option<Value>[]) =>
  options.map((option) => option.value)
const optionalChoice = <Value extends string>(options: readonly Option<Value>[], sentence: string) =>
  v.optional(v.picklist(['' as const, ...valuesOf(options)], sentence), '')

/** A malformed one is ignored: it must never cost a lead. */
const paidOrderIdSchema = v.fallback(
  v.optional(v.nullable(v.pipe(v.string(), v.regex(orderIdPattern))), null),
  null,
)

/** The currency shown. Ignored if malformed; absent, not null, so old requests keep their hash. */
const shownCurrencySchema = v.fallback(v.optional(v.picklist(currencyCodes)), undefined)

/** A malformed one is ignored. */
const draftKeySchema = v.fallback(v.optional(v.nullable(v.pipe(v.string(), v.uuid())), null), null)

const requestOrigins = ['contact', 'checkout'] as const
export type RequestOrigin = (typeof requestOrigins)[number]

/** `POST /api/contact`, and the form's validation. */
export const projectRequestSchema = v.object(
  {
    customerName: requiredLine(leadLimits.name, missing.customerName),
    customerEmail: requiredEmail(missing.customerEmail),
    customerPhone: requiredLine(leadLimits.phone, missing.customerPhone),
    companyName: optionalLine(leadLimits.companyName),
    projectType: v.picklist(valuesOf(projectTypeOptions), missing.projectType),
    contactMethod: v.picklist(valuesOf(contactMethodOptions), missing.contactMethod),
    bestTime: optionalChoice(bestTimeOptions, 'Choose a time from the list.'),
    timeline: v.picklist(valuesOf(requestTimelineOptions), missing.timeline),
    budget: optionalChoice(requestBudgetOptions, 'Choose a budget from the list.'),
    projectDescription: v.optional(severalLines(leadLimits.projectDescription), ''),
    businessLocation: optionalLine(leadLimits.businessLocation),
    quote: v.optional(v.nullable(anyQuoteSchema), null),
    source: v.optional(v.picklist(requestOrigins, 'Choose a source from the list.'), 'contact'),
    razorpayOrderId: paidOrderIdSchema,
    draftKey: draftKeySchema,
    currency: shownCurrencySchema,
    ...botCheckFields,
  },
  (issue) => {
    const key = issue.path?.[0]?.key
    return missing[key as keyof typeof missing] ?? 'Send the fields of a project request.'
  },
)

export type ProjectRequestInput = v.InferInput<typeof projectRequestSchema>
export type ProjectRequest = v.InferOutput<typeof projectRequestSchema>
