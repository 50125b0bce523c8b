import * as v from 'valibot'
import { oneLine } from '#domain/one-line.ts'
import { optionalLine, severalLines } from '#domain/text-fields.ts'
import type { PaidForLead } from '#features/payments/payment.ts'
import { cursorField, type ListPage } from '#platform/list-page.ts'
import {
  type LeadQuote,
  type LeadSource,
  leadDraftDays,
  leadLimits,
  leadSources,
  type NamedItem,
} from './lead.ts'

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

/** Whom a lead is from; a pressed card comes without a name, and an old one may have a name that shows nothing. */
export function leadName({ name }: Pick<LeadSummary, 'name'>): string {
  return oneLine(name) || 'Anonymous visitor'
}

export function canMoveLead(from: LeadStatus, to: LeadStatus): boolean {
  return leadStates[from].next.some((next) => next === to)
}

/** Why a lead was quarantined. */
export type LeadSuspicion = 'honeypot' | 'too-fast' | 'no-timing'

export const leadSuspicionLabels: Record<LeadSuspicion, string> = {
  honeypot: 'A hidden field was filled in',
  'too-fast': 'Sent within 2 seconds of opening the form',
  'no-timing': 'Sent without the timing that our own pages send',
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

/** `paid`: null where nothing was. */
export type LeadListItem = LeadSummary & { paid: PaidForLead | null }

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
  /** `foreignOrderId`: the provider's order that the request names and that could not be joined to it. */
  | {
      kind: 'received'
      data: { source: LeadSource; suspicions: LeadSuspicion[]; foreignOrderId?: string }
    }
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
export type LeadList = ListPage<LeadListItem, LeadStatus>

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
  text: v.pipe(severalLines(leadLimits.note), v.nonEmpty('Write the note first.')),
})

/** The query of `GET /api/admin/leads`; an empty value means "all". */
export const leadListSchema = v.object({
  status: v.optional(v.picklist(['', ...leadStatuses], 'Choose a status from the list.'), ''),
  source: v.optional(v.picklist(['', ...leadSources], 'Choose a source from the list.'), ''),
  q: optionalLine(leadLimits.search),
  cursor: cursorField,
})

export type LeadListQuery = v.InferOutput<typeof leadListSchema>

/** When a draft is deleted at the earliest, in ISO 8601. */
export function leadDraftEndsAt({ createdAt }: Pick<LeadSummary, 'createdAt'>): string {
  return new Date(Date.parse(createdAt) + leadDraftDays * 24 * 60 * 60_000).toISOString()
}
