import { randomUUID } from 'node:crypto'
import { longerThan, markup, type Row, wrongEmail, wrongText, wrongTypes } from './wrong-values.ts'

export const accountsRows: Record<string, Row> = {
  'POST /api/auth/sign-in/email': {
    body: () => ({ email: `${randomUUID()}@example.com`, password: 'not the password' }),
    refused: { email: wrongEmail, password: [undefined, '', ...wrongText(128)] },
  },
  'POST /api/auth/sign-out': {},
  'POST /api/staff/first': {
    body: () => ({
      token: 'A'.repeat(22),
      email: `${randomUUID()}@example.com`,
      password: 'eight-silk-threads',
    }),
    refused: {
      token: [undefined, '', markup, longerThan(22), ...wrongTypes],
      email: wrongEmail,
      password: [undefined, '', 'short', ...wrongText(128)],
    },
  },
  'POST /api/admin/password': {},
  'GET /api/me': {},
}
