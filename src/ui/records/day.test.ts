import fc from 'fast-check'
import { expect, test } from 'vitest'
import { formatDay } from './day.tsx'

test('formats every day as British English does', () => {
  const british = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' })
  const years = { min: new Date('1990-01-01'), max: new Date('2090-01-01'), noInvalidDate: true }
  fc.assert(
    fc.property(fc.date(years), (date) => {
      expect(formatDay(date.toISOString().slice(0, 10))).toBe(british.format(date))
    }),
  )
})
