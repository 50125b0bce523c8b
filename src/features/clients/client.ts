import * as v from 'valibot'
import { leadLimits } from '#domain/lead-limits.ts'
import { oneLine } from '#domain/one-line.ts'
import type { ClientEventBody, ClientField } from '#domain/records/client.ts'
import type { LeadEventBody } from '#domain/records/lead.ts'
import type { MailStatus } from '#domain/records/mail.ts'
import type { ProjectEventBody, ProjectPlanId } from '#domain/records/project.ts'
import type { Side } from '#domain/records/states.ts'
import { optionalEmail, optionalLine, requiredEmail } from '#domain/text-fields.ts'
import { choice, defineList, type ListQueryOf } from '#platform/lists/define-list.ts'
import { idFilter, type Listed, type ListPage } from '#platform/records/list-page.ts'
import { versionField } from '#platform/records/record-version.ts'

/** Without a record, after its last change. */
export const unusedClientDays = 30

/** Texts in UTF-16 units. */
export const clientLimits = {
  search: 200,
  name: leadLimits.name,
  phone: leadLimits.phone,
  line: 200,
  postalCode: 20,
  taxNumber: 30,
  timeZone: 60,
  addresses: 10,
} as const

/** Times are ISO 8601 in UTC. */
export type ClientSummary = {
  id: string
  name: string
  companyName: string
  email: string
  phone: string
  country: string
  createdAt: string
}

export type ClientDetail = ClientSummary &
  Record<ClientField, string> & {
    version: number
    updatedAt: string
    /** All addresses in lower case, including the one that emails go to. */
    addresses: string[]
  }

export type ClientList = ListPage<ClientSummary, never>

/** Sums in paise over the requests that were won. */
export type ClientOwed = {
  owedInrMinor: number
  priceInrMinor: number
  paidInrMinor: number
  requests: { leadId: string; reference: string; owedInrMinor: number }[]
}

/** `record` is null for the client's own events. */
export type ClientEvent = { id: string; at: string; actor: string } & (
  | { of: 'client'; record: null; event: ClientEventBody }
  | { of: 'lead'; record: { id: string; name: string }; event: LeadEventBody }
  | { of: 'project'; record: { id: string; name: string; plan: ProjectPlanId }; event: ProjectEventBody }
)

export type ClientMail = {
  id: string
  to: string
  subject: string
  status: MailStatus
  createdAt: string
  sentAt: string | null
}

/** Newest first. */
export const mostShown = { events: 100, mails: 20, matches: 10 } as const

/** Same phone number, same address but for case and `+tag`, or same name and company. */
export type ClientMatch = ClientSummary & { because: ('phone' | 'mailbox' | 'name')[] }

export const matchLabels: Record<ClientMatch['because'][number], string> = {
  phone: 'same phone',
  mailbox: 'same mailbox',
  name: 'same name and company',
}

/** After a merge. */
export const undoDays = 30

export type UndoableMerge = { id: string; at: string; by: string; name: string; until: string }

type CountedRows = { words: readonly [one: string, several: string]; count: number }

/** `2 projects` */
export function formatCount({ words: [one, several], count }: CountedRows): string {
  return `${count} ${count === 1 ? one : several}`
}

/** Who can open what after a correction of addresses, besides staff. */
export type CorrectionPreview = {
  accounts: { email: string; gains: CountedRows[]; loses: CountedRows[] }[]
  /** Addresses that get an email about it. */
  told: string[]
}

export type MergePreview = {
  other: ClientSummary
  otherVersion: number
  /** Records that will move. */
  rows: CountedRows[]
  /** Fields that either client fills: the merge keeps `stays`, and drops `other` where it differs. */
  values: { field: ClientField; stays: string; other: string }[]
}

export type ClientPage = {
  client: ClientDetail
  owed: ClientOwed
  events: Listed<ClientEvent>[]
  hasOlderEvents: boolean
  mails: Listed<ClientMail>[]
  /** In any of their projects. */
  lastMessage: { at: string; side: Side } | null
  matches: Listed<ClientMatch>[]
  /** Newest first; only the first can be undone now. */
  merges: UndoableMerge[]
}

/** An old client's names may be invisible characters. */
export function clientName({
  name,
  companyName,
  email,
}: Pick<ClientSummary, 'name' | 'companyName' | 'email'>) {
  return oneLine(name) || oneLine(companyName) || email || 'Unnamed client'
}

export const clientList = defineList({
  title: 'Clients',
  noun: 'clients',
  filters: {
    status: choice({
      label: 'Status',
      all: 'All',
      values: { duplicates: 'Possible duplicates' },
      refusal: 'Choose a filter from the list.',
      place: 'chips',
    }),
    // At most one of these.
    lead: idFilter('Name a lead.'),
    quote: idFilter('Name a quote.'),
    project: idFilter('Name a project.'),
    order: idFilter('Name an order.'),
    document: idFilter('Name a document.'),
    /** Whole, as typed. */
    address: optionalEmail,
  },
  search: { maxLength: clientLimits.search, finds: 'Name, company, email, phone' },
  sorts: ['added'],
  empty: { title: 'No clients yet', text: 'The first request from an email address creates its client.' },
})
export type ClientListQuery = ListQueryOf<typeof clientList>

const line = optionalLine(clientLimits.line)
const oneAddress = 'Enter at least one email address.'

export const clientCorrectionSchema = v.object({
  name: optionalLine(clientLimits.name),
  companyName: optionalLine(clientLimits.name),
  /** Mails go to the first. */
  addresses: v.pipe(
    v.array(requiredEmail(oneAddress), oneAddress),
    v.minLength(1, oneAddress),
    v.maxLength(clientLimits.addresses, `Enter at most ${clientLimits.addresses} addresses.`),
    v.check(
      (addresses) => new Set(addresses.map((address) => address.toLowerCase())).size === addresses.length,
      'Enter each address once.',
    ),
  ),
  phone: optionalLine(clientLimits.phone),
  street: line,
  city: line,
  postalCode: optionalLine(clientLimits.postalCode),
  region: line,
  country: line,
  taxNumber: optionalLine(clientLimits.taxNumber),
  timeZone: v.optional(
    v.pipe(
      v.string('Send text.'),
      v.trim(),
      v.maxLength(clientLimits.timeZone, 'Enter a time zone like Asia/Kolkata.'),
      v.check((name) => name === '' || isTimeZone(name), 'Enter a time zone like Asia/Kolkata.'),
    ),
    '',
  ),
  version: versionField,
})
export type ClientCorrection = v.InferOutput<typeof clientCorrectionSchema>

export const mergePreviewSchema = v.object({
  otherId: v.pipe(v.string('Choose a client.'), v.uuid('Choose a client.')),
})

export const clientMergeSchema = v.object({
  otherId: v.pipe(v.string('Choose a client.'), v.uuid('Choose a client.')),
  version: versionField,
  otherVersion: versionField,
})
export type ClientMerge = v.InferOutput<typeof clientMergeSchema>

export const mergeUndoSchema = v.object({ version: versionField })
export type MergeUndo = v.InferOutput<typeof mergeUndoSchema>

/** An IANA name, such as `Asia/Kolkata`. */
function isTimeZone(name: string): boolean {
  try {
    // biome-ignore lint/plugin: checks a name and formats no time
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== ''
  } catch {
    return false
  }
}
