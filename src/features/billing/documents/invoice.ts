import * as v from 'valibot'
import type { Day } from '#domain/calendar-day.ts'
import { dayField } from '#domain/day-field.ts'
import { formatRupees } from '#domain/money/money.ts'
import { rupeesBetween } from '#domain/money/money-fields.ts'
import type { Owed } from '#domain/money/owed.ts'
import { providerLimits } from '#domain/provider-limits.ts'
import {
  type DocumentKind,
  type DocumentStatus,
  documentKindLabels,
  documentKinds,
  documentStates,
} from '#domain/records/document.ts'
import type { InvoiceWaiting, WaitingMark } from '#domain/records/invoice-waiting.ts'
import type { LeadEventBody } from '#domain/records/lead.ts'
import type { OrderPart } from '#domain/records/order.ts'
import { type OwedAge, owedAgeStates } from '#domain/records/owed-age.ts'
import type { StatusLabel } from '#domain/records/states.ts'
import { lineUpTo, requiredEmail, requiredLine, severalLines } from '#domain/text-fields.ts'
import { choice, defineList, type ListQueryOf, statusChoice } from '#platform/lists/define-list.ts'
import { idFilter, type Listed, type ListPage } from '#platform/records/list-page.ts'
import type { LiveLink } from '#platform/records/live-link.ts'
import { versionField } from '#platform/records/record-version.ts'
import type { DocumentSheet } from './pdf/document-sheet.ts'

export const invoiceNoun = 'invoice'

export const invoiceLimits = {
  taxNumber: 30,
  search: 200,
  reason: 200,
  name: 200,
  address: 400,
  note: 400,
  lines: 20,
  what: 150,
  quantity: 999,
} as const

/** An open invoice that asks for more than is left cannot be paid. */
export function documentStatusLabel({
  status,
  leftInrMinor,
}: Pick<DocumentSummary, 'status' | 'leftInrMinor'>): StatusLabel {
  if (leftInrMinor === null) return documentStates[status]
  return leftInrMinor === 0
    ? { label: 'Nothing to pay', means: 'neutral' }
    : { label: 'To be replaced', means: 'staff' }
}

/** Amounts in paise. */
export type DocumentSummary = {
  id: string
  kind: DocumentKind
  number: string
  part: OrderPart | null
  status: DocumentStatus
  isTest: boolean
  subject: string
  clientName: string
  /** As printed. */
  issuedOn: Day
  /** Invoices are overdue from the next day. */
  dueOn: Day | null
  amountInrMinor: number
  paidInrMinor: number
  creditedInrMinor: number
  dueInrMinor: number
  /** Set if an open invoice asks for more than the rest of the price; then nothing is due. */
  leftInrMinor: number | null
  /** Admin lists do not poll. */
  isChecking: boolean
  leadId: string | null
  projectId: string | null
  /** The order that pays an invoice, or that a receipt or credit note is about. */
  orderId: string | null
}

/** `handling` is null for a document that asks for no payment. */
export type ListedInvoice = DocumentSummary & { handling: InvoiceHandling | null }

/** Test invoices only on a test site, which has no others. */
export type OwedByAge = Record<OwedAge, { invoices: number; amountInrMinor: number }>

export type DocumentList = ListPage<ListedInvoice, DocumentStatus> & {
  owed: OwedByAge
  /** In paise. For pages of release ae3571f. */
  asked: { dueInrMinor: number; overdueInrMinor: number }
}

const documentKindPlurals = Object.fromEntries(
  documentKinds.map((kind) => [kind, `${documentKindLabels[kind].title}s`]),
) as Record<DocumentKind, string>

export const documentList = defineList({
  title: 'Invoices',
  noun: 'invoices',
  filters: {
    status: statusChoice(documentStates),
    age: choice({
      label: 'Outstanding by age',
      all: 'Outstanding',
      values: owedAgeStates,
      refusal: 'Choose an age from the list.',
      place: 'menu',
    }),
    kind: choice({
      label: 'Kind',
      all: 'All kinds',
      values: documentKindPlurals,
      refusal: 'Choose a kind from the list.',
    }),
    lead: idFilter('Name a lead.'),
    client: idFilter('Name a client.'),
    order: idFilter('Name an order.'),
  },
  search: { maxLength: invoiceLimits.search, finds: 'Number, client, company, email' },
  sorts: ['issued', 'number', 'due', 'amount'],
  empty: {
    title: 'No invoices yet',
    text: 'A paid deposit gets its receipt automatically. Invoice the balance from the project.',
  },
})
export type DocumentListQuery = ListQueryOf<typeof documentList>

/** Of an invoice that asks for payment. */
export type InvoiceHandling = InvoiceWaiting & {
  version: number
  dueOn: Day
  /** On the issued document. */
  printedDueOn: Day
  /** Today in the agency's time zone. */
  today: Day
  marks: WaitingMark[]
  reminders: number
  /** ISO 8601 in UTC. */
  remindedAt: string | null
  wasRemindedToday: boolean
  /** False once its client's data is erased: there is nobody to remind. */
  hasAddress: boolean
}

/** `actor` is a name or 'System'. */
export type DocumentEvent = { id: string; at: string; actor: string } & LeadEventBody

export type DocumentPage = {
  document: DocumentSummary
  /** For staff only. */
  handling: InvoiceHandling | null
  /** For staff only. */
  events: Listed<DocumentEvent>[]
  sheet: DocumentSheet
  /** What it corrects, or the credit notes that correct it. */
  related: DocumentSummary[]
  isPayingOff: boolean
  side: 'client' | 'staff'
  /** For staff only. */
  links: LiveLink[]
}

export type Documents = {
  documents: Listed<DocumentSummary>[]
  isPayingOff: boolean
}

/** `usualDueOn`: of an invoice issued today. */
export type ProjectMoney = Documents & { owed: Owed | null; usualDueOn: Day }

export const newInvoiceSchema = v.object(
  {
    taxNumber: lineUpTo(invoiceLimits.taxNumber),
  },
  'Send the fields of an invoice.',
)
export type NewInvoice = v.InferOutput<typeof newInvoiceSchema>

export const balanceInvoiceSchema = v.object(
  {
    ...newInvoiceSchema.entries,
    /** '' is the usual day. Screens of release ae3571f name none. */
    dueOn: v.optional(v.union([v.literal(''), dayField()], 'Choose a day, or leave it empty.'), ''),
  },
  'Send the fields of an invoice.',
)
export type BalanceInvoice = v.InferInput<typeof balanceInvoiceSchema>

export const cancellationSchema = v.object(
  {
    reason: requiredLine(invoiceLimits.reason, 'Say why.'),
  },
  'Send a reason.',
)
export type Cancellation = v.InferOutput<typeof cancellationSchema>

export const reminderPauseSchema = v.object(
  {
    version: versionField,
    reason: requiredLine(invoiceLimits.reason, 'Say why.'),
    until: v.union([v.literal(''), dayField()], 'Choose a day, or leave it empty.'),
  },
  'Send a reason and a day.',
)
export type ReminderPause = v.InferOutput<typeof reminderPauseSchema>

export const reminderResumptionSchema = v.object({ version: versionField }, 'Send a version.')

export const reminderRequestSchema = v.object(
  { version: versionField, anyway: v.boolean('Send true or false.') },
  'Send a version.',
)
export type ReminderRequest = v.InferOutput<typeof reminderRequestSchema>

export const paymentPromiseSchema = v.object(
  {
    version: versionField,
    on: v.union([v.literal(''), dayField()], 'Choose a day, or leave it empty.'),
  },
  'Send a day.',
)
export type PaymentPromise = v.InferOutput<typeof paymentPromiseSchema>

export const dueDayChangeSchema = v.object({ version: versionField, dueOn: dayField() }, 'Send a day.')
export type DueDayChange = v.InferOutput<typeof dueDayChangeSchema>

const invoiceLineSchema = v.object(
  {
    what: requiredLine(invoiceLimits.what, 'Say what it is for.'),
    quantity: v.pipe(
      v.number('Enter a quantity.'),
      v.safeInteger('Enter a whole number.'),
      v.minValue(1, 'Enter at least 1.'),
      v.maxValue(invoiceLimits.quantity, `Enter at most ${invoiceLimits.quantity}.`),
    ),
    /** In paise, for one. */
    amountInrMinor: rupeesBetween(1, providerLimits.maxInrMinor),
  },
  'Send the fields of a line.',
)
export type InvoiceLine = v.InferOutput<typeof invoiceLineSchema>

export function sumOfLines(lines: readonly InvoiceLine[]): number {
  return lines.reduce((sum, { quantity, amountInrMinor }) => sum + quantity * amountInrMinor, 0)
}

const { minInrMinor, maxInrMinor } = providerLimits

export const freeInvoiceSchema = v.object(
  {
    /** One invoice, however often the form is sent. */
    key: v.pipe(v.string('Send a key.'), v.uuid('Send a key.')),
    lead: idFilter('Name a lead.'),
    name: requiredLine(invoiceLimits.name, 'Enter the client’s name.'),
    companyName: lineUpTo(invoiceLimits.name),
    email: requiredEmail('Enter the client’s email address.'),
    address: severalLines(invoiceLimits.address),
    taxNumber: lineUpTo(invoiceLimits.taxNumber),
    lines: v.pipe(
      v.array(invoiceLineSchema, 'Send the lines.'),
      v.minLength(1, 'Add a line.'),
      v.maxLength(invoiceLimits.lines, `Use at most ${invoiceLimits.lines} lines.`),
      v.check(
        (lines) => sumOfLines(lines) >= minInrMinor && sumOfLines(lines) <= maxInrMinor,
        `An invoice can ask for ${formatRupees(minInrMinor)} to ${formatRupees(maxInrMinor)}.`,
      ),
    ),
    dueOn: dayField('Choose a due date.'),
    note: lineUpTo(invoiceLimits.note),
  },
  'Send the fields of an invoice.',
)
export type FreeInvoice = v.InferOutput<typeof freeInvoiceSchema>
