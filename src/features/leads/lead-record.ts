import * as v from 'valibot'
import { addDays } from '#domain/duration.ts'
import { leadLimits } from '#domain/lead-limits.ts'
import type { AgreedPrice } from '#domain/money/agreed-price.ts'
import type { CurrencyCode } from '#domain/money/currency.ts'
import type { PaidForLead, PaidForPrice } from '#domain/money/owed.ts'
import { oneLine } from '#domain/one-line.ts'
import {
  type LeadEventBody,
  type LeadSource,
  type LeadStatus,
  type LeadSuggestion,
  type LeadSuspicion,
  type ListedLeadStatus,
  leadStates,
} from '#domain/records/lead.ts'
import type { MailStatus } from '#domain/records/mail.ts'
import { severalLines } from '#domain/text-fields.ts'
import { choice, defineList, type ListQueryOf, statusChoice } from '#platform/lists/define-list.ts'
import { idFilter, type Listed, type ListPage } from '#platform/records/list-page.ts'
import type { SentRequest } from './client/sent-request.ts'
import { leadDraftDays } from './forms/lead-draft.ts'
import { leadSourceLabels } from './lead.ts'
import { handlingFilters, type LeadHandling } from './lead-handling.ts'
import type { Task } from './tasks/task.ts'

/** An old lead's name may be invisible characters. */
export function leadName({ name }: Pick<LeadSummary, 'name'>): string {
  return oneLine(name) || 'Anonymous visitor'
}

export const leadSuspicionLabels: Record<LeadSuspicion, string> = {
  honeypot: 'A hidden field was filled in',
  'too-fast': 'Sent within 2 seconds of opening the form',
  'no-timing': 'Sent without the timing that our own pages send',
  'no-origin': 'Sent without the origin and timing that our own pages send',
}

/** Times are ISO 8601 in UTC. */
export type LeadSummary = {
  id: string
  reference: string
  createdAt: string
  source: LeadSource
  status: LeadStatus
  /** Since when a client's question waits; null for none. */
  openQuestionAt: string | null
  name: string
  email: string
  companyName: string
  projectType: string
  quote: AgreedPrice | null
}

export type LeadListItem = LeadSummary & {
  paid: PaidForLead | null
  /** A name. */
  assignee: string | null
  tags: string[]
  /** The day of its first open task. */
  nextTaskOn: string | null
}

export type LeadDetail = LeadSummary & {
  version: number
  updatedAt: string
  phone: string
  businessLocation: string
  contactMethod: string
  bestTime: string
  timeline: string
  budget: string
  /** Null if the page did not say. */
  currency: CurrencyCode | null
  message: string
  services: string[]
  conversation: string
  /** Null unless from the wizard. */
  suggestion: LeadSuggestion | null
  suspicions: LeadSuspicion[]
}

/** `actor` is a name, 'Visitor' or 'System'. */
/** `undo`: the change that an undo would take back now. */
export type LeadEvent = { id: string; at: string; actor: string; undo: string | null } & LeadEventBody

export type LeadList = ListPage<LeadListItem, ListedLeadStatus>

export type LeadPage = LeadFile & {
  paid: PaidForPrice | null
  isLaunched: boolean
}

export type LeadFile = {
  lead: LeadDetail
  handling: LeadHandling
  tasks: Task[]
  events: Listed<LeadEvent>[]
  mails: Listed<LeadMail>[]
}

/** What its sender sees; for staff. */
export type LeadAsClient = Pick<LeadDetail, 'status' | 'source' | 'email' | 'reference'> & {
  /** See `isSentByVisitor`. */
  isSent: boolean
  hasAccount: boolean
  /** What the account lists: one request or none. */
  requests: Listed<SentRequest>[]
  mails: Listed<LeadMail>[]
}

/** The mail log's id. */
export type LeadMail = {
  id: string
  kind: string
  to: string
  subject: string
  status: MailStatus
  createdAt: string
  sentAt: string | null
}

export const leadNoteSchema = v.object({
  text: v.pipe(severalLines(leadLimits.note), v.nonEmpty('Write the note first.')),
})

const { removed: _, ...listedStates } = leadStates

/** Colleagues and tags in use come with the page. */
export const leadList = defineList({
  title: 'Leads',
  noun: 'leads',
  filters: {
    status: statusChoice<ListedLeadStatus>(listedStates),
    assignee: {
      schema: handlingFilters.assignee,
      label: 'Assigned to',
      all: 'Anyone or no one',
      options: [
        { value: 'me', label: 'Me' },
        { value: 'none', label: 'No one' },
      ],
    },
    source: choice({
      label: 'Source',
      all: 'All sources',
      values: leadSourceLabels,
      refusal: 'Choose a source from the list.',
    }),
    tag: { schema: handlingFilters.tag, label: 'Tag', all: 'All tags', options: [] },
    tasks: choice({
      label: 'Tasks',
      values: { open: 'With open tasks' },
      refusal: 'Choose open tasks or all.',
    }),
    // Deleted ones are in no other list.
    shown: choice({
      label: 'Deleted',
      values: { removed: 'Deleted leads' },
      refusal: 'Choose deleted leads or the others.',
    }),
    client: idFilter('Name a client.'),
  },
  search: { maxLength: leadLimits.search, finds: 'Name, company, email, reference' },
  sorts: ['received', 'name', 'quote'],
  empty: {
    title: 'No leads yet',
    text: 'Requests from the site appear here.',
  },
})
export type LeadListQuery = ListQueryOf<typeof leadList>

export function leadDraftEndsAt({ createdAt }: Pick<LeadSummary, 'createdAt'>): string {
  return addDays(new Date(createdAt), leadDraftDays).toISOString()
}
