import * as v from 'valibot'
import {
  bestTimeOptions,
  contactMethodOptions,
  type Option,
  projectTypeOptions,
  requestBudgetOptions,
  requestTimelineOptions,
} from '#domain/project-request.ts'
import { anyQuoteSchema } from '#domain/quote.ts'
import { optionalLine, requiredEmail, requiredLine, severalLines } from '#domain/text-fields.ts'
import { humanSigns, leadLimits, missingSentences } from './lead-fields.ts'

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
 * The extra field by which a lead names the provider's order that was paid for it. Whatever has another form counts as
 * none: no lead is refused for it.
 */
const paidOrderIdSchema = v.fallback(
  v.optional(v.nullable(v.pipe(v.string(), v.regex(/^order_[A-Za-z0-9]{1,40}$/))), null),
  null,
)

/**
 * The key of a draft that the same visitor left in another form: this request takes its place. Whatever has another form
 * counts as none.
 */
const draftKeySchema = v.fallback(v.optional(v.nullable(v.pipe(v.string(), v.uuid())), null), null)

/** Which form a project request came from. */
const requestOrigins = ['contact', 'checkout'] as const
export type RequestOrigin = (typeof requestOrigins)[number]

/** What `POST /api/contact` takes; the form checks with the same schema. Unknown fields are dropped. */
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
    ...humanSigns,
  },
  (issue) => {
    const key = issue.path?.[0]?.key
    return missing[key as keyof typeof missing] ?? 'Send the fields of a project request.'
  },
)

/** What the form holds and the browser sends. */
export type ProjectRequestInput = v.InferInput<typeof projectRequestSchema>
/** The same, checked and trimmed, with every optional field present. */
export type ProjectRequest = v.InferOutput<typeof projectRequestSchema>
