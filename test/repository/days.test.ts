import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '../../src')

/** Where a day or a time becomes words, and why there. */
const formatters: Record<string, string> = {
  'domain/calendar-day.ts': 'days on papers and times in mails: the agency’s zone, which they name',
  'ui/records/date-time.tsx': 'moments on screens: the reader’s zone, which they name',
  'features/blog/feed.server.ts': 'RSS wants its own format',
}

const formats =
  /Intl\.DateTimeFormat|toLocale(Date|Time)String|to(UTC|GMT|Date|Time)String\(|toISOString\(\)\.(slice|split|sub)/

test('only the shared functions turn days and times into words', () => {
  const files = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter(
    (file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file),
  )
  const found = files.filter((file) => formats.test(readFileSync(join(root, file), 'utf8')))
  expect(found.sort(), 'use formatPaperDay, formatAgencyTime, DateTime or Day').toEqual(
    Object.keys(formatters).sort(),
  )
})
