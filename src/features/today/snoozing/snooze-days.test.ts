import { expect, test } from 'vitest'
import { snoozeDaysFrom } from './snooze-days.ts'

test.each([
  [
    '2026-11-28',
    [
      ['Tomorrow, Sunday 29 Nov', '2026-11-29'],
      ['Monday 30 Nov', '2026-11-30'],
      ['Next week, Saturday 5 Dec', '2026-12-05'],
    ],
  ],
  [
    '2026-11-29',
    [
      ['Tomorrow, Monday 30 Nov', '2026-11-30'],
      ['Next week, Sunday 6 Dec', '2026-12-06'],
    ],
  ],
  [
    '2026-08-31',
    [
      ['Tomorrow, Tuesday 1 Sep', '2026-09-01'],
      ['Next week, Monday 7 Sep', '2026-09-07'],
    ],
  ],
  [
    '2026-12-30',
    [
      ['Tomorrow, Thursday 31 Dec', '2026-12-31'],
      ['Monday 4 Jan', '2027-01-04'],
      ['Next week, Wednesday 6 Jan', '2027-01-06'],
    ],
  ],
] as const)('on %s, a snooze offers each day once, by its name', (today, days) => {
  expect(snoozeDaysFrom(today).map(({ label, until }) => [label, until])).toEqual(days)
})
