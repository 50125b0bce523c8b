import * as v from 'valibot'
import type { Day } from '#domain/calendar-day.ts'
import type { Owed } from '#domain/owed.ts'
import {
  type DocumentKind,
  type DocumentStatus,
  documentKinds,
  documentStates,
  documentStatuses,
} from '#domain/records/document.ts'
import type { OrderPart } from '#domain/records/order.ts'
import type { Standing } from '#domain/records/states.ts'
import { lineUpTo, optionalLine, requiredLine } from '#domain/text-fields.ts'
import { cursorField, idFilter, type Listed, type ListPage } from '#platform/records/list-page.ts'
import type { LiveLink } from '#platform/records/live-link.ts'
import type { DocumentSheet } from './paper/document-sheet.ts'

/** The noun of a document's mailed links. */
export const invoiceNoun = 'invoice'

export const invoiceLimits = { taxNumber: 30, search: 200, reason: 200 } as const

/** Returns the state of a document: of an open invoice that asks for more than is left, that it is not to be paid. */
export function documentStanding({
  status,
  leftInrMinor,
}: Pick<DocumentSummary, 'status' | 'leftInrMinor'>): Standing {
  if (leftInrMinor === null) return documentStates[status]
  return { label: leftInrMinor === 0 ? 'Nothing to pay' : 'To be replaced', tone: 'info' }
}

/** A document in a list. Amounts in paise. */
export type DocumentSummary = {
  id: string
  kind: DocumentKind
  number: string
  part: OrderPart | null
  status: DocumentStatus
  isTest: boolean
  subject: string
  clientName: string
  /** The days are those that it prints. */
  issuedOn: Day
  /** Only for invoices. The next day it is overdue. */
  dueOn: Day | null
  amountInrMinor: number
  paidInrMinor: number
  creditedInrMinor: number
  /** What the client is asked to pay. */
  dueInrMinor: number
  /** What is left of the price, where an open invoice asks for more: then the client is asked for nothing. Else null. */
  leftInrMinor: number | null
  /** True while an attempt to pay it is not settled; lists of the desk do not ask. */
  isChecking: boolean
  leadId: string | null
  projectId: string | null
}

/** `GET /api/admin/invoices`. `counts` has the documents of each status that match everything else. */
export type DocumentList = ListPage<DocumentSummary, DocumentStatus> & {
  /** What matching invoices ask for, in paise; of test documents only on a test site. */
  asked: { dueInrMinor: number; overdueInrMinor: number }
}

/** The query of `GET /api/admin/invoices` and `GET /api/admin/invoices.csv`. An empty value means "all". */
export const documentListSchema = v.object({
  status: v.optional(v.picklist(['', ...documentStatuses], 'Choose a status from the list.'), ''),
  kind: v.optional(v.picklist(['', ...documentKinds], 'Choose a kind from the list.'), ''),
  lead: idFilter('Name a lead.'),
  /** The order that a document asks for or is about. */
  order: idFilter('Name an order.'),
  q: optionalLine(invoiceLimits.search),
  cursor: cursorField,
})
export type DocumentListQuery = v.InferOutput<typeof documentListSchema>

/** `GET /api/invoices/:id` */
export type DocumentPage = {
  document: DocumentSummary
  sheet: DocumentSheet
  /** What it corrects, or the credit notes that correct it. */
  related: DocumentSummary[]
  /** True on a site without payments. */
  isPayingOff: boolean
  side: 'client' | 'staff'
  /** The mailed links that open it, for staff only; empty for the client. */
  links: LiveLink[]
}

/** `GET /api/my/invoices`: newest first. */
export type Documents = {
  documents: Listed<DocumentSummary>[]
  /** True on a site without payments. */
  isPayingOff: boolean
}

/** `GET /api/projects/:id/invoices`. `owed` is null without a price. */
export type ProjectMoney = Documents & { owed: Owed | null }

/** The body of `POST /api/projects/:id/invoices`, which answers the `ProjectMoney`. */
export const newInvoiceSchema = v.object(
  {
    /** The client's; '' if they gave none. */
    taxNumber: lineUpTo(invoiceLimits.taxNumber),
  },
  'Send the fields of an invoice.',
)
export type NewInvoice = v.InferOutput<typeof newInvoiceSchema>

/** The body of `POST /api/invoices/:id/cancel`, which answers the `DocumentPage`. */
export const cancellationSchema = v.object(
  {
    /** The client reads it on the credit note. */
    reason: requiredLine(invoiceLimits.reason, 'Say why.'),
  },
  'Send a reason.',
)
export type Cancellation = v.InferOutput<typeof cancellationSchema>
