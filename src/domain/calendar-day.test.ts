import { expect, test } from 'vitest'
import {
  agencyDayAt,
  financialYearOf,
  formatAgencyTime,
  formatDocumentDay,
  mondayOf,
} from './calendar-day.ts'

test.each([
  ['2027-03-31', 4, '26-27'],
  ['2027-04-01', 4, '27-28'],
  ['2099-12-31', 4, '99-00'],
  ['2026-12-31', 1, '26'],
  ['2026-12-01', 12, '26-27'],
] as const)('%s is in the financial year that begins in month %i: %s', (day, startMonth, year) => {
  expect(financialYearOf(day, startMonth)).toBe(year)
})

test('a moment has the agency’s day and time, for every reader', () => {
  const at = new Date('2027-03-31T18:30:00.000Z')
  expect(agencyDayAt(at)).toBe('2027-04-01')
  expect(formatDocumentDay(at)).toBe('1 April 2027 (India time)')
  expect(formatAgencyTime(at)).toBe('1 Apr 2027, 00:00 India time (GMT+5:30)')
  expect(formatDocumentDay('2026-09-30')).toBe('30 September 2026 (India time)')
})

test.each([
  ['2026-11-02', '2026-11-02'],
  ['2026-11-08', '2026-11-02'],
  ['2027-01-01', '2026-12-28'],
] as const)('the week of %s begins on %s', (day, monday) => {
  expect(mondayOf(day)).toBe(monday)
})
