import type { questionSchema } from '#features/leads/questions/question.ts'
import { download, of, wire } from '#platform/api/wire.ts'
import type { DocumentPage, Documents, ProjectMoney } from './invoice.ts'

export const listMyDocuments = wire('GET', '/api/my/invoices', of<{ answer: Documents }>)
export const readDocument = wire('GET', '/api/invoices/:id', of<{ answer: DocumentPage }>)
export const readDocumentPdf = download('/api/invoices/:id/pdf')
export const listProjectDocuments = wire('GET', '/api/projects/:id/invoices', of<{ answer: ProjectMoney }>)
export const askAboutDocument = wire(
  'POST',
  '/api/invoices/:id/questions',
  of<{ body: typeof questionSchema; answer: DocumentPage }>,
)
