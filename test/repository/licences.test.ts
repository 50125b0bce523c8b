import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import {
  describeLicences,
  readLocked,
  refusedPackages,
  unlistedFonts,
} from '../../scripts/assets/list-licences.ts'

test('LICENCES.md lists every package that runs: else run `node scripts/assets/list-licences.ts`', () => {
  expect(readFileSync('LICENCES.md', 'utf8')).toBe(describeLicences(readLocked()))
})

test('every package that runs has a licence that we may use', () => {
  expect(refusedPackages(readLocked())).toEqual([])
})

test('refuses a package without a licence, with a copyleft one, or with one of two that must both be allowed', () => {
  const packages = {
    'node_modules/silk': {},
    'node_modules/a/node_modules/web': { license: 'AGPL-3.0-only' },
    'node_modules/thread': { license: 'MIT AND GPL-2.0-only' },
    'node_modules/choice': { license: '(GPL-2.0-only OR MIT)' },
    'node_modules/loom': { license: 'GPL-3.0-only', dev: true },
  }
  expect(refusedPackages(packages)).toEqual([
    'silk: none',
    'web: AGPL-3.0-only',
    'thread: MIT AND GPL-2.0-only',
  ])
})

test('LICENCES.md covers every font in the repository', () => {
  expect(unlistedFonts()).toEqual([])
})

test('the site credits the database of countries, as its licence requires', () => {
  const frame = readFileSync('src/pages/marketing/frame/small-print.tsx', 'utf8')
  expect(frame).toContain('<a href="https://db-ip.com">IP Geolocation by DB-IP</a>')
})
