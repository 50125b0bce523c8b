import { invoiceLimits } from '#features/invoices/invoice.ts'
import { type Row, wrongText } from './wrong-values.ts'

export const invoicesRows: Record<string, Row> = {
  'GET /api/invoices/:id': {},
  'GET /api/invoices/:id/pdf': {},
  'POST /api/invoices/:id/checkout': {},
  'GET /api/projects/:id/invoices': {},
  'POST /api/projects/:id/invoices': {
    body: () => ({ taxNumber: '29ABCDE1234F1Z5' }),
    refused: { taxNumber: [undefined, ...wrongText(invoiceLimits.taxNumber)] },
  },
}
