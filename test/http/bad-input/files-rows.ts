import { markup, type Row } from './wrong-values.ts'

export const filesRows: Record<string, Row> = {
  'GET /api/projects/:id/files': {},
  'POST /api/projects/:id/files': {
    file: 'silk',
    refusedQuery: { name: [''], item: ['', 'nonsense', markup] },
  },
  'POST /api/projects/:id/files/check': {
    file: 'silk',
    refusedQuery: { name: [''], item: ['', 'nonsense', markup] },
  },
  'POST /api/files/:id/address': {},
  'GET /api/files/:id/bytes': {},
  'POST /api/files/:id/remove': {},
}
