import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { DateTime } from './date-time.tsx'

test('shows a moment in the time zone of the reader and names the zone', () => {
  // The day before in Los Angeles, the tests' zone.
  const shown = renderToStaticMarkup(<DateTime iso="2026-11-25T03:05:00.000Z" />)
  expect(shown.replaceAll(/<[^>]*>/g, '')).toBe('24 Nov 2026, 19:05 GMT-8')
  expect(shown).toContain('title="Tuesday, 24 November 2026 at 19:05:00 Pacific Standard Time"')
})

test('abbreviates September to three letters, as every other month', () => {
  const shown = renderToStaticMarkup(<DateTime iso="2026-09-25T03:05:00.000Z" isDay />)
  expect(shown.replaceAll(/<[^>]*>/g, '')).toBe('24 Sep 2026')
})
