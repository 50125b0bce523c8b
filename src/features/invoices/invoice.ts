import * as v from 'valibot'
import type { Day } from '#domain/calendar-day.ts'
import type { CurrencyCode } from '#domain/currency.ts'
import { lineUpTo } from '#domain/text-fields.ts'
import type { OrderPart } from '#features/payments/orders/order.ts'
import type { DocumentSheet } from './document-sheet.ts'

export const documentKinds = ['invoice', 'receipt', 'credit-note'] as const
export type DocumentKind = (typeof documentKinds)[number]

/** What each kind is called, and the series that numbers it; a test document's series begins with a T. */
export const documentKindWords: Record<DocumentKind, { title: string; series: string }> = {
  invoice: { title: 'Invoice', series: 'INV' },
  receipt: { title: 'Advance receipt', series: 'REC' },
  'credit-note': { title: 'Credit note', series: 'CRN' },
}

/** `INV-26-27-0001.pdf` */
export function fileNameOf(number: string): string {
  return `${number.replaceAll('/', '-')}.pdf`
}

/** Everything that a document prints besides its number, frozen when it is issued. Amounts in paise. */
export type DocumentContent = {
  seller: { name: string; address: readonly string[]; email: string; taxNumber: string }
  buyer: { name: string; companyName: string; taxNumber: string }
  issuedOn: Day
  /** Only for invoices. */
  dueOn: Day | null
  /** What it is for: `Business Basic`. */
  subject: string
  /** The lines add up to the amount; a line may take something off. */
  lines: { text: string; amountMinor: number }[]
  totalLabel: string
  /** The price that the client saw in another currency, and the rupees that it became; else null. */
  shown: { currency: CurrencyCode; total: number; multiplier: number; totalInrMinor: number } | null
  notes: string[]
}

export const documentStatuses = ['due', 'overdue', 'paid', 'partly-credited', 'credited', 'issued'] as const
export type DocumentStatus = (typeof documentStatuses)[number]

/** Every state of a document, which follows from its order, its credit notes and the clock. */
export const documentStates: Record<DocumentStatus, { label: string; canBePaid: boolean }> = {
  due: { label: 'Due', canBePaid: true },
  overdue: { label: 'Overdue', canBePaid: true },
  paid: { label: 'Paid', canBePaid: false },
  'partly-credited': { label: 'Partly refunded', canBePaid: false },
  credited: { label: 'Refunded', canBePaid: false },
  /** A credit note, which asks for nothing. */
  issued: { label: 'Issued', canBePaid: false },
}

/** Works out a document's state. Amounts in paise. */
export function documentStatusOf(
  document: { kind: DocumentKind; amountMinor: number; dueAt: Date | null },
  { paidMinor, creditedMinor }: { paidMinor: number; creditedMinor: number },
  now: Date,
): DocumentStatus {
  if (document.kind === 'credit-note') return 'issued'
  if (creditedMinor >= document.amountMinor) return 'credited'
  if (creditedMinor > 0) return 'partly-credited'
  if (document.kind === 'receipt' || paidMinor >= document.amountMinor) return 'paid'
  return document.dueAt !== null && document.dueAt < now ? 'overdue' : 'due'
}

/** A document in a list. Times are ISO 8601 in UTC, amounts paise. */
export type DocumentSummary = {
  id: string
  kind: DocumentKind
  number: string
  part: OrderPart | null
  status: DocumentStatus
  isTest: boolean
  subject: string
  clientName: string
  issuedAt: string
  dueAt: string | null
  amountInrMinor: number
  paidInrMinor: number
  creditedInrMinor: number
  /** What is still to pay. */
  dueInrMinor: number
  leadId: string | null
  projectId: string | null
}

/** `GET /api/invoices/:id` */
export type DocumentPage = {
  document: DocumentSummary
  sheet: DocumentSheet
  /** What it corrects, or the credit notes that correct it. */
  related: DocumentSummary[]
  /** True while somebody's attempt to pay is not settled. */
  isChecking: boolean
  /** True on a site without payments. */
  isPayingOff: boolean
  side: 'client' | 'staff'
}

/** `GET /api/projects/:id/invoices`: newest first. */
export type ProjectDocuments = { documents: DocumentSummary[] }

export function documentApiPath(id: string): string {
  return `/api/invoices/${encodeURIComponent(id)}`
}

export function projectDocumentsPath(projectId: string): string {
  return `/api/projects/${encodeURIComponent(projectId)}/invoices`
}

export const invoiceLimits = { taxNumber: 30 } as const

/** The body of `POST /api/projects/:id/invoices`, which answers the `ProjectDocuments`. */
export const newInvoiceSchema = v.object(
  {
    /** The client's; '' if they gave none. */
    taxNumber: lineUpTo(invoiceLimits.taxNumber),
  },
  'Send the fields of an invoice.',
)
export type NewInvoice = v.InferOutput<typeof newInvoiceSchema>
