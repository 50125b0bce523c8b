import { invoiceLimits } from '#features/invoices/invoice.ts'
import { longerThan, markup, type Row, wrongText } from './wrong-values.ts'

const refusedQuery = {
  status: ['nonsense', markup],
  kind: ['nonsense', markup],
  lead: ['nonsense', markup],
  order: ['nonsense', markup],
  q: [longerThan(invoiceLimits.search)],
  cursor: [longerThan(200)],
}

export const invoicesRows: Record<string, Row> = {
  'GET /api/admin/invoices': { hasPages: true, refusedQuery },
  'GET /api/admin/invoices.csv': { refusedQuery },
  'GET /api/my/invoices': {},
  'GET /api/invoices/:id': {},
  'GET /api/invoices/:id/pdf': {},
  'POST /api/invoices/:id/checkout': {},
  'POST /api/invoices/:id/links/revoke': {},
  'POST /api/invoices/:id/cancel': {
    body: () => ({ reason: 'Wrong tax number' }),
    refused: { reason: [undefined, '', ' ', ...wrongText(invoiceLimits.reason)] },
  },
  'GET /api/projects/:id/invoices': {},
  'POST /api/projects/:id/invoices': {
    body: () => ({ taxNumber: '29ABCDE1234F1Z5' }),
    refused: { taxNumber: [undefined, ...wrongText(invoiceLimits.taxNumber)] },
  },
}
