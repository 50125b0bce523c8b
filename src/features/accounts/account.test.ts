import * as v from 'valibot'
import { expect, test } from 'vitest'
import { codeSchema, logInSchema, safeNextPath } from './account.ts'

test.each(['/admin', '/admin/leads/7?from=mail#notes', '/a//b'])('redirects to %s after a log-in', (next) => {
  expect(safeNextPath(next, '/fallback')).toBe(next)
})

test.each([
  null,
  '',
  'admin',
  'https://evil.example/',
  '//evil.example',
  '/\\evil.example',
  '/\t/evil.example',
  '/.//evil.example',
  '/x/..//evil.example',
  'javascript:alert(1)',
])('falls back for %j', (next) => {
  expect(safeNextPath(next, '/fallback')).toBe('/fallback')
})

test.each(['１２３ ４５６', '١٢٣ ٤٥٦', '१२३ ४५६'])('reads the code %s by its digits', (code) => {
  expect(v.parse(codeSchema, { code })).toEqual({ code: '123 456' })
})

test('reads an address as it was meant', () => {
  const { email } = v.parse(logInSchema, { email: '\u200BAsha＠Looms.example', password: 'x' })
  expect(email).toBe('asha@looms.example')
})
