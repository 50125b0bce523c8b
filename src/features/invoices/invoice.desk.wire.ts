import { download, of, wire } from '#platform/api/wire.ts'
import type {
  cancellationSchema,
  DocumentList,
  DocumentPage,
  documentListSchema,
  newInvoiceSchema,
  ProjectMoney,
} from './invoice.ts'

export const listDocuments = wire(
  'GET',
  '/api/admin/invoices',
  of<{ query: typeof documentListSchema; answer: DocumentList }>,
)
export const exportDocuments = download('/api/admin/invoices.csv', of<{ query: typeof documentListSchema }>)
export const issueBalanceInvoice = wire(
  'POST',
  '/api/projects/:id/invoices',
  of<{ body: typeof newInvoiceSchema; answer: ProjectMoney }>,
)
export const cancelInvoice = wire(
  'POST',
  '/api/invoices/:id/cancel',
  of<{ body: typeof cancellationSchema; answer: DocumentPage }>,
)
export const endDocumentLinks = wire('POST', '/api/invoices/:id/links/revoke', of<{ answer: DocumentPage }>)
