import { randomUUID } from 'node:crypto'
import {
  longerThan,
  markup,
  type Row,
  requiredChoice,
  requiredText,
  wrongChoice,
  wrongEmail,
  wrongText,
  wrongTypes,
} from './wrong-values.ts'

const token = 'A'.repeat(22)
const wrongToken = [undefined, '', markup, longerThan(22), ...wrongTypes]

export const accountsRows: Record<string, Row> = {
  'POST /api/auth/sign-in/email': {
    body: () => ({ email: `${randomUUID()}@example.com`, password: 'not the password' }),
    refused: { email: wrongEmail, password: [undefined, '', ...wrongText(128)] },
  },
  'POST /api/auth/sign-out': {},
  'POST /api/staff/first': {
    body: () => ({
      token,
      email: `${randomUUID()}@example.com`,
      password: 'eight-silk-threads',
    }),
    refused: {
      token: wrongToken,
      email: wrongEmail,
      password: [undefined, '', 'short', ...wrongText(128)],
    },
  },
  'GET /api/me': {},
  'POST /api/auth/second-factor': {},
  'POST /api/auth/mail-link': {
    body: () => ({ email: `${randomUUID()}@example.com`, next: '/account' }),
    refused: { email: wrongEmail, next: wrongText(1000) },
  },
  'POST /api/auth/mail-reset': {
    body: () => ({ email: `${randomUUID()}@example.com`, next: '/account' }),
    refused: { email: wrongEmail, next: wrongText(1000) },
  },
  'POST /api/auth/link/log-in': { body: () => ({ token }), refused: { token: wrongToken } },
  'POST /api/auth/link/sign-up': {
    body: () => ({ token, name: 'Asha Rao', password: 'eight-silk-threads' }),
    refused: { token: wrongToken, name: requiredText(100), password: ['short', ...wrongText(128)] },
  },
  'POST /api/auth/link/reset': {
    body: () => ({ token, password: 'eight-silk-threads' }),
    refused: { token: wrongToken, password: [undefined, '', 'short', ...wrongText(128)] },
  },
  'POST /api/auth/link/look': {
    body: () => ({ purpose: 'log-in', token }),
    refused: { purpose: requiredChoice, token: wrongToken },
  },
  'POST /api/auth/link/new-email': { body: () => ({ token }), refused: { token: wrongToken } },
  'GET /api/account': {},
  'GET /api/account/data': {},
  'POST /api/account/name': {
    body: () => ({ name: 'Asha' }),
    refused: { name: requiredText(100) },
  },
  'POST /api/account/password': {
    body: () => ({ currentPassword: 'not the password', newPassword: 'eight-silk-threads' }),
    answer: 422,
    refused: {
      currentPassword: [undefined, '', ...wrongText(128)],
      newPassword: [undefined, '', 'short', ...wrongText(128)],
    },
  },
  'POST /api/account/email': {
    body: () => ({ email: `${randomUUID()}@example.com`, password: 'not the password' }),
    answer: 422,
    refused: { email: wrongEmail, password: wrongText(128) },
  },
  'POST /api/account/delete': {
    body: () => ({ email: `${randomUUID()}@example.com`, password: 'not the password' }),
    answer: 422,
    refused: { email: wrongEmail, password: wrongText(128), data: wrongChoice },
  },
  'POST /api/account/sessions/:id/end': {},
  'POST /api/account/other-sessions/end': {},
  'POST /api/admin/second-factor': {},
  'POST /api/admin/second-factor/on': {
    body: () => ({ code: '000000', password: 'not the password' }),
    answer: 422,
    refused: { code: requiredText(40), password: wrongText(128) },
  },
  'POST /api/admin/second-factor/off': {
    body: () => ({ code: '000000', password: 'not the password' }),
    answer: 422,
    refused: { code: requiredText(40), password: wrongText(128) },
  },
}
