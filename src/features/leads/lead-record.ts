import * as v from 'valibot'
import type { AgreedPrice } from '#domain/agreed-price.ts'
import type { CurrencyCode } from '#domain/currency.ts'
import { addDays } from '#domain/duration.ts'
import { leadLimits } from '#domain/lead-limits.ts'
import { oneLine } from '#domain/one-line.ts'
import type { PaidForLead, PaidForPrice } from '#domain/owed.ts'
import {
  type LeadEventBody,
  type LeadSource,
  type LeadStatus,
  type LeadSuggestion,
  type LeadSuspicion,
  leadSources,
  leadStatuses,
} from '#domain/records/lead.ts'
import type { MailStatus } from '#domain/records/mail.ts'
import { optionalLine, severalLines } from '#domain/text-fields.ts'
import { cursorField, type Listed, type ListPage } from '#platform/records/list-page.ts'
import { versionField } from '#platform/records/record-version.ts'
import { leadDraftDays } from './forms/lead-draft.ts'

/** Names a lead's sender. A pressed card comes without a name, and an old lead's name may be invisible. */
export function leadName({ name }: Pick<LeadSummary, 'name'>): string {
  return oneLine(name) || 'Anonymous visitor'
}

export const leadSuspicionLabels: Record<LeadSuspicion, string> = {
  honeypot: 'A hidden field was filled in',
  'too-fast': 'Sent within 2 seconds of opening the form',
  'no-timing': 'Sent without the timing that our own pages send',
  'no-origin': 'Posted without the origin that browsers send with a form',
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
  quote: AgreedPrice | null
}

/** `paid` is null without a payment. */
export type LeadListItem = LeadSummary & { paid: PaidForLead | null }

export type LeadDetail = LeadSummary & {
  /** Counts the changes of its status and its price. */
  version: number
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

/** `GET /api/admin/leads`. `counts` has the leads of each status that match source and search. */
export type LeadList = ListPage<LeadListItem, LeadStatus>

/** `GET /api/admin/leads/:id`, and the answer to every change of the lead. */
export type LeadPage = LeadFile & {
  /** What came in for its price; null before that. */
  paid: PaidForPrice | null
}

/** What leads themselves know of a lead. */
export type LeadFile = {
  lead: LeadDetail
  events: Listed<LeadEvent>[]
  mails: Listed<LeadMail>[]
}

/** A mail about a lead; `id` opens it in the mail log. */
export type LeadMail = {
  id: string
  kind: string
  to: string
  subject: string
  status: MailStatus
  createdAt: string
  sentAt: string | null
}

export const leadStatusChangeSchema = v.object({
  status: v.picklist(leadStatuses, 'Choose a status from the list.'),
  /** Without one, the table of states alone decides. */
  version: v.optional(versionField),
})
export type LeadStatusChange = v.InferOutput<typeof leadStatusChangeSchema>

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
  return addDays(new Date(createdAt), leadDraftDays).toISOString()
}
