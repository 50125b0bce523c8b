import { download, of, wire } from '#platform/api/wire.ts'
import type {
  balanceInvoiceSchema,
  cancellationSchema,
  DocumentList,
  DocumentPage,
  documentList,
  dueDayChangeSchema,
  freeInvoiceSchema,
  ProjectMoney,
  paymentPromiseSchema,
  reminderPauseSchema,
  reminderRequestSchema,
  reminderResumptionSchema,
} from './invoice.ts'

export const listDocuments = wire(
  'GET',
  '/api/admin/invoices',
  of<{ query: typeof documentList.schema; answer: DocumentList }>,
)
export const exportDocuments = download('/api/admin/invoices.csv', of<{ query: typeof documentList.schema }>)
export const issueBalanceInvoice = wire(
  'POST',
  '/api/projects/:id/invoices',
  of<{ body: typeof balanceInvoiceSchema; answer: ProjectMoney }>,
)
export const cancelInvoice = wire(
  'POST',
  '/api/invoices/:id/cancel',
  of<{ body: typeof cancellationSchema; answer: DocumentPage }>,
)
export const endDocumentLinks = wire('POST', '/api/invoices/:id/links/revoke', of<{ answer: DocumentPage }>)
export const pauseReminders = wire(
  'POST',
  '/api/invoices/:id/reminders/pause',
  of<{ body: typeof reminderPauseSchema; answer: DocumentPage }>,
)
export const resumeReminders = wire(
  'POST',
  '/api/invoices/:id/reminders/resume',
  of<{ body: typeof reminderResumptionSchema; answer: DocumentPage }>,
)
export const remindNow = wire(
  'POST',
  '/api/invoices/:id/reminders',
  of<{ body: typeof reminderRequestSchema; answer: DocumentPage }>,
)
export const recordPromise = wire(
  'POST',
  '/api/invoices/:id/promise',
  of<{ body: typeof paymentPromiseSchema; answer: DocumentPage }>,
)
export const changeDueDay = wire(
  'POST',
  '/api/invoices/:id/due-day',
  of<{ body: typeof dueDayChangeSchema; answer: DocumentPage }>,
)
export const issueFreeInvoice = wire(
  'POST',
  '/api/admin/invoices',
  of<{ body: typeof freeInvoiceSchema; answer: { id: string } }>,
)
