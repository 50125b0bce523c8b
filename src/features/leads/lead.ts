import * as v from 'valibot'
import { currencyCodes } from '#domain/currency.ts'
import {
  bestTimeOptions,
  contactMethodOptions,
  type Option,
  projectTypeOptions,
  requestBudgetOptions,
  requestTimelineOptions,
} from '#domain/project-request.ts'
import { anyQuoteSchema, type PricedAmounts, recommendationQuoteSchema } from '#domain/quote.ts'
import {
  lineUpTo,
  listUpTo,
  longestEmail,
  optionalEmail,
  optionalLine,
  requiredEmail,
  requiredLine,
  severalLines,
  tooLong,
} from '#domain/text-fields.ts'

/** Longest accepted texts, in UTF-16 units. The form shows them, the server enforces them. */
export const leadLimits = {
  name: 200,
  email: longestEmail,
  phone: 40,
  companyName: 200,
  businessLocation: 200,
  projectDescription: 5000,
  message: 5000,
  service: 100,
  /** How many services one lead keeps. */
  services: 20,
  conversation: 12_000,
  note: 5000,
  search: 200,
} as const

/** A form sent sooner than this after it opened was not filled in by a person. */
export const shortestHumanMs = 2000

/** What tells a person from a program, beside the specified fields. Nothing is refused for it. */
const humanSigns = {
  /** A field that people do not see. Whoever fills it in is quarantined. */
  website: v.optional(v.pipe(v.string('Send text.'), v.maxLength(2000, tooLong(2000))), ''),
  /** Milliseconds between opening the form and sending it. Our pages always send it: without it, quarantined. */
  elapsedMs: v.fallback(v.optional(v.number()), undefined),
}
export type HumanSigns = { website: string; elapsedMs?: number | undefined }

const missing = {
  customerName: 'Enter your full name.',
  customerEmail: 'Enter your e-mail address.',
  customerPhone: 'Enter your phone number.',
  projectType: 'Choose a project type.',
  contactMethod: 'Choose how we should contact you.',
  timeline: 'Choose a timeline.',
} as const

const valuesOf = <Value extends string>(options: readonly Option<Value>[]) =>
  options.map((option) => option.value)
const optionalChoice = <Value extends string>(options: readonly Option<Value>[], sentence: string) =>
  v.optional(v.picklist(['' as const, ...valuesOf(options)], sentence), '')

const listOfServices = listUpTo(leadLimits.services, lineUpTo(leadLimits.service), 'Send a list of services.')

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
const requestOrigins = ['contact', 'checkout'] as const satisfies readonly LeadSource[]
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

const serviceInterest = 'service-interest'
const missingInterest = {
  message: 'Say which service it is about.',
  source: `Send the source "${serviceInterest}".`,
  status: 'Send the status "new".',
} as const

/** What `POST /api/leads` takes: somebody pressed a service, and may not have said who they are. */
export const serviceInterestSchema = v.object(
  {
    name: optionalLine(leadLimits.name),
    email: optionalEmail,
    phone: optionalLine(leadLimits.phone),
    message: v.pipe(
      severalLines(leadLimits.message, missingInterest.message),
      v.nonEmpty(missingInterest.message),
    ),
    source: v.literal(serviceInterest, missingInterest.source),
    status: v.literal('new', missingInterest.status),
    ...humanSigns,
  },
  (issue) =>
    missingInterest[issue.path?.[0]?.key as keyof typeof missingInterest] ??
    'Send the fields of a service interest.',
)

export type ServiceInterest = v.InferOutput<typeof serviceInterestSchema>

const missingPlan = {
  fullName: missing.customerName,
  email: missing.customerEmail,
  projectType: 'Choose a business type.',
  timeline: missing.timeline,
  budget: 'Choose a budget.',
  aiRecommendations: 'Send the answers of AI Suggest.',
} as const

/** What the wizard sends as the description, as specified; nobody wrote it. */
export const aiSuggestDescription = 'Request through AI Suggest'

const planLine = optionalLine(leadLimits.service)
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
 * What `POST /api/ai-suggest` takes. As lenient as the wizard itself: answers are texts of sane length, so that no plan is
 * refused because a list of options has changed since.
 */
export const aiSuggestSchema = v.object(
  {
    fullName: requiredLine(leadLimits.name, missingPlan.fullName),
    email: requiredEmail(missing.customerEmail),
    phone: optionalLine(leadLimits.phone),
    companyName: optionalLine(leadLimits.companyName),
    businessLocation: optionalLine(leadLimits.businessLocation),
    /** The business type. */
    projectType: requiredLine(leadLimits.service, missingPlan.projectType),
    contactMethod: planLine,
    timeline: requiredLine(leadLimits.service, missingPlan.timeline),
    /** The label of the range, in the currency that was shown. */
    budget: requiredLine(leadLimits.service, missingPlan.budget),
    projectDescription: v.optional(severalLines(leadLimits.projectDescription), ''),
    /** Names of the chosen recommendations. */
    selectedServices: listOfServices,
    /** As shown, in `currency`. What counts is `quote`, priced again. */
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
          v.object(
            {
              id: planLine,
              name: planLine,
              priority: planLine,
              aiConfidence: v.fallback(v.pipe(v.number(), v.minValue(0), v.maxValue(100)), 0),
            },
            'Send each recommendation as an object.',
          ),
          'Send a list of recommendations.',
        ),
      },
      missingPlan.aiRecommendations,
    ),
    /** `attempted` if a payment was tried. The page's word only: what is settled stands with the order. */
    paymentStatus: v.optional(
      v.nullable(v.picklist(['success', 'attempted'], 'Choose a status from the list.')),
      null,
    ),
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

/** What the browser sends. */
export type AiSuggestInput = v.InferInput<typeof aiSuggestSchema>
export type AiSuggest = v.InferOutput<typeof aiSuggestSchema>

const missingContact = { name: 'Enter your name.', email: missing.customerEmail } as const

/** What `POST /api/chatbot-lead` takes. The assistant checks nothing but blanks; neither do we, beyond the address. */
export const chatLeadSchema = v.object(
  {
    name: requiredLine(leadLimits.name, missingContact.name),
    email: requiredEmail(missing.customerEmail),
    phone: optionalLine(leadLimits.phone),
    companyName: optionalLine(leadLimits.companyName),
    businessLocation: optionalLine(leadLimits.businessLocation),
    /** The first chosen, or "General Inquiry". */
    selectedService: optionalLine(leadLimits.service),
    selectedServices: listOfServices,
    timeline: optionalLine(leadLimits.service),
    budget: optionalLine(leadLimits.service),
    message: v.optional(severalLines(leadLimits.message), ''),
    conversationSummary: v.optional(severalLines(leadLimits.conversation), ''),
    ...humanSigns,
  },
  (issue) =>
    missingContact[issue.path?.[0]?.key as keyof typeof missingContact] ?? 'Send the fields of a chat.',
)

/** What the browser sends. */
export type ChatLeadInput = v.InferInput<typeof chatLeadSchema>
export type ChatLead = v.InferOutput<typeof chatLeadSchema>

/**
 * What `POST /api/lead-drafts` takes: what somebody has said so far who has not sent it yet, from the first e-mail address
 * or phone number on. Saved again under the same key it replaces what was there. The lead that is sent at last comes with
 * this key as its `Idempotency-Key` and completes the draft; from then on saving changes nothing.
 */
export const leadDraftSchema = v.pipe(
  v.object(
    {
      /** A UUID that the browser mints when the conversation or form begins. */
      key: v.pipe(v.string('Send a key.'), v.uuid('Send a UUID as the key.')),
      source: v.picklist(['ai-suggest', 'chatbot'], 'Say where this was begun.'),
      name: optionalLine(leadLimits.name),
      email: optionalEmail,
      phone: optionalLine(leadLimits.phone),
      companyName: optionalLine(leadLimits.companyName),
      projectType: optionalLine(leadLimits.service),
      selectedServices: listOfServices,
      timeline: optionalLine(leadLimits.service),
      budget: optionalLine(leadLimits.service),
      message: v.optional(severalLines(leadLimits.message), ''),
      conversationSummary: v.optional(severalLines(leadLimits.conversation), ''),
    },
    'Send the fields of a draft.',
  ),
  v.forward(
    v.partialCheck(
      [['email'], ['phone']],
      ({ email, phone }) => email !== '' || phone !== '',
      'Enter an e-mail address or a phone number.',
    ),
    ['email'],
  ),
)

/** What the browser sends. */
export type LeadDraftInput = v.InferInput<typeof leadDraftSchema>
export type LeadDraft = v.InferOutput<typeof leadDraftSchema>

/** A draft older than this that staff have not taken up is deleted. The privacy policy names it. */
export const leadDraftDays = 30

/** What a lead endpoint answers, the first time (201) and every time again (200). */
export type LeadReceipt = { success: true; id: string; reference: string }

export const leadSources = ['contact', 'ai-suggest', 'chatbot', 'service-interest', 'checkout'] as const
export type LeadSource = (typeof leadSources)[number]

export const leadSourceLabels: Record<LeadSource, string> = {
  contact: 'Project request',
  'ai-suggest': 'AI Suggest',
  chatbot: 'Chat assistant',
  'service-interest': 'Service interest',
  checkout: 'Checkout',
}

export type NamedItem = { id: string; name: string }

/** The quote as the server priced it when the lead arrived; never priced again. */
export type LeadQuote = LeadQuoteItems &
  PricedAmounts & {
    /** Set when the visitor's page showed another total (whole units of `currency`) than the server's. */
    mismatch?: { shown: number }
  }

/** What was chosen: in the calculator, or among the wizard's recommendations. */
export type LeadQuoteItems =
  | { packageId: string; packageName: string; addOns: NamedItem[] }
  | { recommendations: NamedItem[] }
