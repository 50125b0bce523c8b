import * as v from 'valibot'
import type { CurrencyCode } from '#domain/currency.ts'
import { dayMs } from '#domain/duration.ts'
import type { Money } from '#domain/money.ts'
import { oneLine } from '#domain/one-line.ts'
import { optionalLine, severalLines } from '#domain/text-fields.ts'
import type { DocumentKind } from '#features/invoices/invoice.ts'
import type { PaidForLead, PaidForPrice, RefundEffect } from '#features/payments/payment.ts'
import type { QuoteStep } from '#features/quotes/quote.ts'
import { cursorField, type Listed, type ListPage } from '#platform/records/list-page.ts'
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

/** The statuses to which staff can move a lead. */
export type LeadMove = Exclude<LeadStatus, 'draft'>

/** Every status, the moves that it allows, and whether its visitor gets mail. */
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
  /** Not sent yet. A move by staff keeps the draft; otherwise the program deletes it. */
  draft: { label: 'Draft', next: ['contacted', 'lost'], answersVisitor: false },
}

/** Names a lead's sender. A pressed card comes without a name, and an old lead's name may be invisible. */
export function leadName({ name }: Pick<LeadSummary, 'name'>): string {
  return oneLine(name) || 'Anonymous visitor'
}

export function canMoveLead(from: LeadStatus, to: LeadStatus): boolean {
  return leadStates[from].next.some((next) => next === to)
}

/** Why a lead was quarantined. */
export type LeadSuspicion = 'honeypot' | 'too-fast' | 'no-timing' | 'no-origin'

export const leadSuspicionLabels: Record<LeadSuspicion, string> = {
  honeypot: 'A hidden field was filled in',
  'too-fast': 'Sent within 2 seconds of opening the form',
  'no-timing': 'Sent without the timing that our own pages send',
  'no-origin': 'Posted without the origin that browsers send with a form',
}

/** Answers to the wizard's own questions, and its recommendations as the visitor saw them. */
export type LeadSuggestion = {
  industry: string
  features: string[]
  goals: string[]
  recommendations: (NamedItem & { priority: string; aiConfidence: number })[]
  /** What the visitor's page said about a payment; null if they tried none. */
  payment: {
    status: 'success' | 'attempted'
    /** In the currency of the total that the page showed. */
    amount: Money | null
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

/** `paid` is null without a payment. */
export type LeadListItem = LeadSummary & { paid: PaidForLead | null }

export type LeadDetail = LeadSummary & {
  updatedAt: string
  phone: string
  businessLocation: string
  contactMethod: string
  bestTime: string
  timeline: string
  budget: string
  /** The currency that the visitor's page showed; null if it did not say so. */
  currency: CurrencyCode | null
  message: string
  services: string[]
  conversation: string
  /** Null unless the lead came through the wizard. */
  suggestion: LeadSuggestion | null
  suspicions: LeadSuspicion[]
}

/** One event of a lead. `actor` is a name for people: 'Visitor', 'System' or the staff member's. */
export type LeadEvent = { id: string; at: string; actor: string } & LeadEventBody

export type LeadEventBody =
  /** `foreignOrderId`: the provider's order that the request names but that does not match it. */
  | {
      kind: 'received'
      data: { source: LeadSource; suspicions: LeadSuspicion[]; foreignOrderId?: string }
    }
  | { kind: 'draft-saved'; data: { source: LeadSource } }
  /** `paid`: the order whose payment moved it. */
  | {
      kind: 'status-changed'
      data: { from: LeadStatus; to: LeadStatus; paid?: { orderId: string; receipt: string } }
    }
  | { kind: 'note'; data: { text: string } }
  /** `logged` is true without a mail server: staff then read the mail in the mail log. */
  | { kind: 'mail-sent'; data: { mailId: string; to: string; mailKind: string; logged: boolean } }
  | { kind: 'mail-failed'; data: { mailId: string; to: string; mailKind: string; reason: string } }
  | { kind: 'mail-held'; data: { mailId: string; to: string; mailKind: string } }
  /** A paid order raised this lead before its request arrived; the request completes it. */
  | { kind: 'raised'; data: { orderId: string; receipt: string } }
  /** `isSurplus`: a second payment of a paid order, which we refund. */
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
  /** `number` is null until the quote is sent; `link`: a fresh link; `links-ended`: staff ended all links; `byPhone`: staff recorded what the client said. */
  | {
      kind: 'quote'
      data: { quoteId: string; number: string | null; to: QuoteStep; byPhone: boolean }
    }
  /** `effect` and what was then left to pay are missing for money that was paid twice, and in events of earlier releases. */
  | {
      kind: 'refund'
      data: {
        orderId: string
        receipt: string
        amountInrMinor: number
        reason: string
        effect?: RefundEffect | null
        leftInrMinor?: number | null
      }
    }
  /** The client had their data erased. What was agreed stays for the books; earlier events are gone. */
  | { kind: 'erased'; data: Record<string, never> }
  /** An invoice, an advance receipt or a credit note was issued. */
  | {
      kind: 'document'
      data: { documentId: string; kind: DocumentKind; number: string; amountInrMinor: number }
    }
  /** The client gets a reminder of an overdue invoice, unless it is paid before the mail is written. */
  | {
      kind: 'reminder'
      data: { documentId: string; number: string; amountInrMinor: number; reminders: number; of: number }
    }

/** `GET /api/admin/leads`. `counts` has the leads of each status that match source and search. */
export type LeadList = ListPage<LeadListItem, LeadStatus>

/** `GET /api/admin/leads/:id`, and the answer to every change of the lead. */
export type LeadPage = {
  lead: LeadDetail
  /** What came in for its price; null before that. */
  paid: PaidForPrice | null
  events: Listed<LeadEvent>[]
  mails: Listed<LeadMail>[]
}

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

/** The query of `GET /api/admin/leads`. An empty value means "all". */
export const leadListSchema = v.object({
  status: v.optional(v.picklist(['', ...leadStatuses], 'Choose a status from the list.'), ''),
  source: v.optional(v.picklist(['', ...leadSources], 'Choose a source from the list.'), ''),
  q: optionalLine(leadLimits.search),
  cursor: cursorField,
})

export type LeadListQuery = v.InferOutput<typeof leadListSchema>

/** The earliest time at which the program deletes a draft, in ISO 8601. */
export function leadDraftEndsAt({ createdAt }: Pick<LeadSummary, 'createdAt'>): string {
  return new Date(Date.parse(createdAt) + leadDraftDays * dayMs).toISOString()
}
