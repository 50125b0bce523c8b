import { longerThan, markup, type Row } from './wrong-values.ts'

export const mailsRows: Record<string, Row> = {
  'POST /api/admin/mails/:id/retry': {},
  'GET /api/admin/mails': {
    hasPages: true,
    refusedQuery: {
      status: ['nonsense', markup],
      cursor: [longerThan(200)],
    },
  },
  'GET /api/admin/mails/:id': {},
}
