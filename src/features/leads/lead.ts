import * as v from 'valibot'
import { type CurrencyCode, currencyCodes } from '#domain/currency.ts'
import { formatMoney, money, wholeMoney } from '#domain/money.ts'
import { oneLine } from '#domain/one-line.ts'
import { depositShown } from '#domain/pricing.ts'
import {
  bestTimeOptions,
  contactMethodOptions,
  type Option,
  projectTypeOptions,
  requestBudgetOptions,
  requestTimelineOptions,
} from '#domain/project-request.ts'
import { quoteSchema, recommendationQuoteSchema } from '#domain/quote.ts'

/** Longest accepted texts, in UTF-16 units. The form shows them, the server enforces them. */
export const leadLimits = {
  name: 200,
  email: 254,
  phone: 40,
  companyName: 200,
  businessLocation: 200,
  projectDescription: 5000,
  message: 5000,
  service: 100,
  /** How many services one lead may name. */
  services: 20,
  conversation: 12_000,
  note: 5000,
  search: 200,
} as const

/** A form sent sooner than this after it opened was not filled in by a person. */
export const shortestHumanMs = 2000

const missing = {
  customerName: 'Enter your full name.',
  customerEmail: 'Enter your e-mail address.',
  customerPhone: 'Enter your phone number.',
  projectType: 'Choose a project type.',
  contactMethod: 'Choose how we should contact you.',
  timeline: 'Choose a timeline.',
} as const

// PostgreSQL's text has no NUL and JSON no lone surrogates; line breaks in one-line fields would end a mail header.
const manyLines = (text: string) =>
  text
    .toWellFormed()
    .replace(/\r\n?/g, '\n')
    .replace(/[^\P{Cc}\n\t]/gu, '')
    .trim()

const tooLong = (max: number) => `Use at most ${max} characters.`

const requiredLine = (max: number, sentence: string) =>
  v.pipe(v.string(sentence), v.transform(oneLine), v.nonEmpty(sentence), v.maxLength(max, tooLong(max)))
const optionalLine = (max: number) =>
  v.optional(v.pipe(v.string('Send text.'), v.transform(oneLine), v.maxLength(max, tooLong(max))), '')
const manyLinesUpTo = (max: number) =>
  v.pipe(v.string('Send text.'), v.transform(manyLines), v.maxLength(max, tooLong(max)))

const valuesOf = <Value extends string>(options: readonly Option<Value>[]) =>
  options.map((option) => option.value)
const optionalChoice = <Value extends string>(options: readonly Option<Value>[], sentence: string) =>
  v.optional(v.picklist(['' as const, ...valuesOf(options)], sentence), '')

/**
 * One plain address: one @, a dot in the domain, nothing that a mail header or an address list would read as more.
 * Deliberately lenient beyond that; whether it exists is told by sending to it.
 */
export const onePlainAddress =
  /^[^\s\p{C}@<>()[\]\\,;:"]+@[^\s\p{C}@<>()[\]\\,;:"]+\.[^\s\p{C}@<>()[\]\\,;:".]+$/u

const plainAddress = 'Enter one e-mail address, like name@example.com.'
const requiredEmail = v.pipe(
  v.string(missing.customerEmail),
  v.trim(),
  v.nonEmpty(missing.customerEmail),
  v.maxLength(leadLimits.email, tooLong(leadLimits.email)),
  v.regex(onePlainAddress, plainAddress),
)
const optionalEmail = v.optional(
  v.pipe(
    v.string('Send text.'),
    v.trim(),
    v.maxLength(leadLimits.email, tooLong(leadLimits.email)),
    v.check((email) => email === '' || onePlainAddress.test(email), plainAddress),
  ),
  '',
)
const listOfServices = v.optional(
  v.pipe(
    v.array(
      v.pipe(
        v.string('Send text.'),
        v.transform(oneLine),
        v.maxLength(leadLimits.service, tooLong(leadLimits.service)),
      ),
      'Send a list of services.',
    ),
    v.maxLength(leadLimits.services, `Choose at most ${leadLimits.services} services.`),
  ),
  () => [],
)

/**
 * The extra field by which a lead names the provider's order that was paid for it. Whatever has another form counts as
 * none: no lead is refused for it.
 */
const paidOrderIdSchema = v.fallback(
  v.optional(v.nullable(v.pipe(v.string(), v.regex(/^order_[A-Za-z0-9]{1,40}$/))), null),
  null,
)

/** Which form a project request came from. */
const requestOrigins = ['contact', 'checkout'] as const satisfies readonly LeadSource[]
export type RequestOrigin = (typeof requestOrigins)[number]

/** What `POST /api/contact` takes; the form checks with the same schema. Unknown fields are dropped. */
export const projectRequestSchema = v.object(
  {
    customerName: requiredLine(leadLimits.name, missing.customerName),
    customerEmail: requiredEmail,
    customerPhone: requiredLine(leadLimits.phone, missing.customerPhone),
    companyName: optionalLine(leadLimits.companyName),
    projectType: v.picklist(valuesOf(projectTypeOptions), missing.projectType),
    contactMethod: v.picklist(valuesOf(contactMethodOptions), missing.contactMethod),
    bestTime: optionalChoice(bestTimeOptions, 'Choose a time from the list.'),
    timeline: v.picklist(valuesOf(requestTimelineOptions), missing.timeline),
    budget: optionalChoice(requestBudgetOptions, 'Choose a budget from the list.'),
    projectDescription: v.optional(manyLinesUpTo(leadLimits.projectDescription), ''),
    businessLocation: optionalLine(leadLimits.businessLocation),
    quote: v.optional(v.nullable(quoteSchema), null),
    source: v.optional(v.picklist(requestOrigins, 'Choose a source from the list.'), 'contact'),
    razorpayOrderId: paidOrderIdSchema,
    /** A field that people do not see. Whoever fills it in is quarantined, not refused. */
    website: v.optional(v.pipe(v.string('Send text.'), v.maxLength(2000, tooLong(2000))), ''),
    /** Milliseconds between opening the form and sending it; absent means unknown. */
    elapsedMs: v.fallback(v.optional(v.number()), undefined),
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
      v.string(missingInterest.message),
      v.transform(manyLines),
      v.nonEmpty(missingInterest.message),
      v.maxLength(leadLimits.message, tooLong(leadLimits.message)),
    ),
    source: v.literal(serviceInterest, missingInterest.source),
    status: v.literal('new', missingInterest.status),
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
    email: requiredEmail,
    phone: optionalLine(leadLimits.phone),
    companyName: optionalLine(leadLimits.companyName),
    businessLocation: optionalLine(leadLimits.businessLocation),
    /** The business type. */
    projectType: requiredLine(leadLimits.service, missingPlan.projectType),
    contactMethod: planLine,
    timeline: requiredLine(leadLimits.service, missingPlan.timeline),
    /** The label of the range, in the currency that was shown. */
    budget: requiredLine(leadLimits.service, missingPlan.budget),
    projectDescription: v.optional(manyLinesUpTo(leadLimits.projectDescription), ''),
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
        selectedRecommendations: v.optional(
          v.pipe(
            v.array(
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
            v.maxLength(leadLimits.services, `Choose at most ${leadLimits.services} recommendations.`),
          ),
          () => [],
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
    website: v.optional(v.pipe(v.string('Send text.'), v.maxLength(2000, tooLong(2000))), ''),
    elapsedMs: v.fallback(v.optional(v.number()), undefined),
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
    email: requiredEmail,
    phone: optionalLine(leadLimits.phone),
    companyName: optionalLine(leadLimits.companyName),
    businessLocation: optionalLine(leadLimits.businessLocation),
    /** The first chosen, or "General Inquiry". */
    selectedService: optionalLine(leadLimits.service),
    selectedServices: listOfServices,
    timeline: optionalLine(leadLimits.service),
    budget: optionalLine(leadLimits.service),
    message: v.optional(manyLinesUpTo(leadLimits.message), ''),
    conversationSummary: v.optional(manyLinesUpTo(leadLimits.conversation), ''),
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
      message: v.optional(manyLinesUpTo(leadLimits.message), ''),
      conversationSummary: v.optional(manyLinesUpTo(leadLimits.conversation), ''),
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

/** When a draft is deleted at the earliest, in ISO 8601. */
export function leadDraftEndsAt({ createdAt }: Pick<LeadSummary, 'createdAt'>): string {
  return new Date(Date.parse(createdAt) + leadDraftDays * 24 * 60 * 60_000).toISOString()
}

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

export const leadStatuses = ['new', 'contacted', 'quoted', 'won', 'lost', 'quarantined', 'draft'] as const
export type LeadStatus = (typeof leadStatuses)[number]

/** What staff can make of a lead. */
export type LeadMove = Exclude<LeadStatus, 'draft'>

/** Every status, where it may lead, and whether the visitor gets mail while it lasts. */
export const leadStates: Record<
  LeadStatus,
  { label: string; next: readonly LeadMove[]; answersVisitor: boolean }
> = {
  new: {
    label: 'New',
    next: ['contacted', 'quoted', 'won', 'lost', 'quarantined'],
    answersVisitor: true,
  },
  contacted: { label: 'Contacted', next: ['quoted', 'won', 'lost'], answersVisitor: true },
  quoted: { label: 'Quoted', next: ['won', 'lost', 'contacted'], answersVisitor: true },
  won: { label: 'Won', next: ['contacted'], answersVisitor: true },
  lost: { label: 'Lost', next: ['contacted'], answersVisitor: true },
  quarantined: { label: 'Quarantined', next: ['new'], answersVisitor: false },
  /** Begun and not sent. Staff who act on it keep it; otherwise it is deleted. */
  draft: { label: 'Draft', next: ['contacted', 'lost'], answersVisitor: false },
}

/** Whom a lead is from; a pressed card comes without a name. */
export function leadName({ name }: Pick<LeadSummary, 'name'>): string {
  return name || 'Anonymous visitor'
}

export function canMoveLead(from: LeadStatus, to: LeadStatus): boolean {
  return leadStates[from].next.some((next) => next === to)
}

/** Why a lead was quarantined. */
export type LeadSuspicion = 'honeypot' | 'too-fast'

export const leadSuspicionLabels: Record<LeadSuspicion, string> = {
  honeypot: 'A hidden field was filled in',
  'too-fast': 'Sent within 2 seconds of opening the form',
}

type NamedItem = { id: string; name: string }

/** The quote as the server priced it when the lead arrived; never priced again. */
export type LeadQuote = LeadQuoteItems & {
  currency: CurrencyCode
  multiplier: number
  /** Whole units of `currency`, as the server shows them. */
  shownTotal: number
  /** Paise. Deposit and remainder make the total. */
  totalInrMinor: number
  depositInrMinor: number
  remainderInrMinor: number
  /** Set when the visitor's page showed another total (whole units of `currency`) than the server's. */
  mismatch?: { shown: number }
}

/** What was chosen: in the calculator, or among the wizard's recommendations. */
export type LeadQuoteItems =
  | { packageId: string; packageName: string; addOns: NamedItem[] }
  | { recommendations: NamedItem[] }

/** What was chosen, one by one, and what each is. */
export function quoteItems(quote: LeadQuoteItems): { kind: string; name: string }[] {
  if ('recommendations' in quote) {
    return quote.recommendations.map(({ name }) => ({ kind: 'Recommendation', name }))
  }
  return [
    { kind: 'Package', name: quote.packageName },
    ...quote.addOns.map(({ name }) => ({ kind: 'Add-on', name })),
  ]
}

/** What only the wizard asks, and what it recommended as the visitor saw it. */
export type LeadSuggestion = {
  industry: string
  features: string[]
  goals: string[]
  recommendations: (NamedItem & { priority: string; aiConfidence: number })[]
  /** What the visitor's page said about a payment; null when none was tried. */
  payment: {
    status: 'success' | 'attempted'
    amountInr: number | null
    method: string
    orderId: string
    paymentId: string
  } | null
}

/** A row of the list. Times are ISO 8601 in UTC. */
export type LeadSummary = {
  id: string
  reference: string
  createdAt: string
  source: LeadSource
  status: LeadStatus
  name: string
  email: string
  companyName: string
  projectType: string
  quote: LeadQuote | null
}

export type LeadDetail = LeadSummary & {
  updatedAt: string
  phone: string
  businessLocation: string
  contactMethod: string
  bestTime: string
  timeline: string
  budget: string
  message: string
  services: string[]
  conversation: string
  /** Null for leads that did not come through the wizard. */
  suggestion: LeadSuggestion | null
  suspicions: LeadSuspicion[]
}

/** What happened to a lead, oldest first. `actor` is a name for people: 'Visitor', 'System' or the staff member's. */
export type LeadEvent = { id: string; at: string; actor: string } & LeadEventBody

export type LeadEventBody =
  | { kind: 'received'; data: { source: LeadSource; suspicions: LeadSuspicion[] } }
  | { kind: 'draft-saved'; data: { source: LeadSource } }
  | { kind: 'status-changed'; data: { from: LeadStatus; to: LeadStatus } }
  | { kind: 'note'; data: { text: string } }
  /** `logged` is true where no mail server is set and the mail can be read in the mail log only. */
  | { kind: 'mail-sent'; data: { mailId: string; to: string; mailKind: string; logged: boolean } }
  | { kind: 'mail-failed'; data: { mailId: string; to: string; mailKind: string; reason: string } }
  | { kind: 'mail-held'; data: { mailId: string; to: string; mailKind: string } }
  /** Raised from a paid order whose request has not arrived; the visitor's own answers complete it. */
  | { kind: 'raised'; data: { orderId: string; receipt: string } }
  /** `isSurplus`: a second payment of an order that was paid already, to be given back. */
  | {
      kind: 'payment'
      data: {
        orderId: string
        receipt: string
        amountInrMinor: number
        isSimulated: boolean
        isSurplus: boolean
      }
    }
  | { kind: 'refund'; data: { orderId: string; receipt: string; amountInrMinor: number; reason: string } }

/** `GET /api/admin/leads`. `counts` are of all leads that match the source and the search, by status. */
export type LeadList = {
  leads: LeadSummary[]
  nextCursor: string | null
  counts: Record<LeadStatus, number>
}

/** `GET /api/admin/leads/:id`, and the answer to every change of it. */
export type LeadPage = { lead: LeadDetail; events: LeadEvent[]; mails: LeadMail[] }

/** A mail about a lead; `id` opens it in the mail log. */
export type LeadMail = {
  id: string
  kind: string
  to: string
  subject: string
  status: string
  createdAt: string
  sentAt: string | null
}

export const leadStatusChangeSchema = v.object({
  status: v.picklist(leadStatuses, 'Choose a status from the list.'),
})

export const leadNoteSchema = v.object({
  text: v.pipe(manyLinesUpTo(leadLimits.note), v.nonEmpty('Write the note first.')),
})

/** The query of `GET /api/admin/leads`; an empty value means "all". */
export const leadListSchema = v.object({
  status: v.optional(v.picklist(['', ...leadStatuses], 'Choose a status from the list.'), ''),
  source: v.optional(v.picklist(['', ...leadSources], 'Choose a source from the list.'), ''),
  q: optionalLine(leadLimits.search),
  cursor: v.optional(v.pipe(v.string(), v.maxLength(200, 'This page marker is not one of ours.')), ''),
})

export type LeadListQuery = v.InferOutput<typeof leadListSchema>

/** A lead's answers as people read them, empty ones left out: for mails and the admin page. */
export function describeLead(
  lead: Pick<
    LeadDetail,
    | 'name'
    | 'email'
    | 'phone'
    | 'companyName'
    | 'businessLocation'
    | 'projectType'
    | 'services'
    | 'contactMethod'
    | 'bestTime'
    | 'timeline'
    | 'budget'
    | 'suggestion'
  >,
): { label: string; value: string }[] {
  const { suggestion } = lead
  return [
    { label: 'Full name', value: lead.name },
    { label: 'E-mail', value: lead.email },
    { label: 'Phone', value: lead.phone },
    { label: 'Company', value: lead.companyName },
    { label: 'Location', value: lead.businessLocation },
    {
      label: 'Project type',
      // One of the services is what the chat calls the project.
      value: lead.services.includes(lead.projectType) ? '' : labelOf(projectTypeOptions, lead.projectType),
    },
    { label: 'Industry', value: suggestion?.industry ?? '' },
    { label: 'Services', value: lead.services.join(', ') },
    { label: 'Features', value: suggestion?.features.join(', ') ?? '' },
    { label: 'Goals', value: suggestion?.goals.join(', ') ?? '' },
    { label: 'Contact by', value: labelOf(contactMethodOptions, lead.contactMethod) },
    { label: 'Best time', value: labelOf(bestTimeOptions, lead.bestTime) },
    { label: 'Timeline', value: labelOf(requestTimelineOptions, lead.timeline) },
    { label: 'Budget', value: labelOf(requestBudgetOptions, lead.budget) },
  ].filter((row) => row.value !== '')
}

/** A stored quote as people read it: what was chosen, the total as it was shown, and how it splits in rupees. */
export function describeQuote(quote: LeadQuote): { label: string; value: string }[] {
  const rupees = (paise: number) => formatMoney(money(paise, 'INR'))
  const total = wholeMoney(quote.shownTotal, quote.currency)
  const isForeign = quote.currency !== 'INR'
  const about = isForeign ? ` (about ${formatMoney(depositShown(total))})` : ''
  return [
    ...describeItems(quote),
    { label: 'Total', value: formatMoney(total) },
    { label: 'Total in rupees', value: isForeign ? rupees(quote.totalInrMinor) : '' },
    { label: 'To start (10%)', value: `${rupees(quote.depositInrMinor)}${about}` },
    { label: 'After completion (90%)', value: rupees(quote.remainderInrMinor) },
  ].filter((row) => row.value !== '')
}

function describeItems(quote: LeadQuoteItems): { label: string; value: string }[] {
  const list = (items: readonly NamedItem[]) => items.map(({ name }) => name).join(', ')
  if ('recommendations' in quote) return [{ label: 'Recommendations', value: list(quote.recommendations) }]
  return [
    { label: 'Package', value: quote.packageName },
    { label: 'Add-ons', value: list(quote.addOns) },
  ]
}

// Leads of other sources keep free text where the project request has an option.
function labelOf(options: readonly Option<string>[], value: string): string {
  return options.find((option) => option.value === value)?.label ?? value
}
