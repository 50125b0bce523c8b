import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { DateTime } from './date-time.tsx'

test('a moment is on its reader’s day, and the time names their zone', () => {
  // The tests’ readers are in Los Angeles, where it is the day before.
  const shown = renderToStaticMarkup(<DateTime iso="2026-11-25T03:05:00.000Z" />)
  expect(shown.replaceAll(/<[^>]*>/g, '')).toBe('24 Nov 2026, 19:05 GMT-8')
  expect(shown).toContain('title="Tuesday, 24 November 2026 at 19:05:00 Pacific Standard Time"')
})
