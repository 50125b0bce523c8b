import { type Row, requiredChoice, requiredText, wrongShare } from './wrong-values.ts'

export const experimentsRows: Record<string, Row> = {
  'POST /api/exposures': {
    body: () => ({ variant: 'A' }),
    refused: { variant: requiredChoice },
  },
  'GET /api/admin/experiments': {},
  'POST /api/admin/experiments': {
    body: () => ({ name: 'Poster or studio', shareBPerMille: 500 }),
    refused: { name: requiredText(120), shareBPerMille: wrongShare },
  },
  'POST /api/admin/experiments/:id/split': {
    body: () => ({ shareBPerMille: 100 }),
    refused: { shareBPerMille: wrongShare },
  },
  'POST /api/admin/experiments/:id/stop': {},
}
