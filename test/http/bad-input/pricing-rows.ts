import { markup, type Row } from './wrong-values.ts'

export const pricingRows: Record<string, Row> = {
  'GET /api/admin/prices': {},
  'POST /api/admin/prices/:kind/:code': {
    body: () => ({ multiplier: 1.25, version: 1 }),
    refused: {
      multiplier: [undefined, 0, -1, 0.001, 1000.5, 1.23456, 1e-7, '1.25', markup, null],
      version: [undefined, 0, -1, 1.5, '1', markup, null],
    },
  },
  'GET /api/pricing/location': { refusedQuery: { country: ['', 'I', 'IND', '12', '\u0000', markup] } },
  'GET /api/pricing/currencies': {},
  'GET /json/': {},
}
