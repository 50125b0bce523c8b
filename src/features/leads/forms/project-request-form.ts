import * as v from 'valibot'
import { currencyCodes } from '#domain/currency.ts'
import { leadLimits } from '#domain/lead-limits.ts'
import {
  bestTimeOptions,
  contactMethodOptions,
  type Option,
  projectTypeOptions,
  requestBudgetOptions,
  requestTimelineOptions,
} from '#domain/project-request.ts'
import { orderIdPattern } from '#domain/provider-limits.ts'
import { anyQuoteSchema } from '#domain/quote.ts'
import { optionalLine, requiredEmail, requiredLine, severalLines } from '#domain/text-fields.ts'
import { humanSigns, missingSentences } from './lead-fields.ts'

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

/**
 * The extra field that names the provider's paid order for this request. Ignored if malformed, so that it never costs
 * a lead.
 */
const paidOrderIdSchema = v.fallback(
  v.optional(v.nullable(v.pipe(v.string(), v.regex(orderIdPattern))), null),
  null,
)

/** The currency that the page showed. Ignored if malformed; absent instead of null, so that old requests keep their hash. */
const shownCurrencySchema = v.fallback(v.optional(v.picklist(currencyCodes)), undefined)

/** The key of this visitor's draft from another form, which this request replaces. Ignored if malformed. */
const draftKeySchema = v.fallback(v.optional(v.nullable(v.pipe(v.string(), v.uuid())), null), null)

/** The form that a project request came from. */
const requestOrigins = ['contact', 'checkout'] as const
export type RequestOrigin = (typeof requestOrigins)[number]

/** The body of `POST /api/contact`. The form checks with this schema too; it drops unknown fields. */
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
    ...humanSigns,
  },
  (issue) => {
    const key = issue.path?.[0]?.key
    return missing[key as keyof typeof missing] ?? 'Send the fields of a project request.'
  },
)

/** The form's values, as the browser sends them. */
export type ProjectRequestInput = v.InferInput<typeof projectRequestSchema>
/** The checked and trimmed values, with every optional field present. */
export type ProjectRequest = v.InferOutput<typeof projectRequestSchema>
