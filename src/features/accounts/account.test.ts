import { expect, test } from 'vitest'
import { safeNextPath } from './account.ts'

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
