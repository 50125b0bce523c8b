import { expect, test } from 'vitest'
import { describeDue, describeReason } from './describe-due.ts'

const now = new Date('2026-11-10T10:00:00Z')

test.each([
  ['2026-11-10T10:30:00Z', 'in 30 minutes', 'none'],
  ['2026-11-11T10:00:00Z', 'in 24 hours', 'none'],
  ['2026-11-10T09:59:40Z', '1 minute late', 'hours'],
  ['2026-11-10T08:59:00Z', '1 hour late', 'hours'],
  ['2026-11-09T10:00:00Z', '24 hours late', 'hours'],
  ['2026-11-09T09:59:00Z', '24 hours late', 'days'],
  ['2026-11-08T11:00:00Z', '47 hours late', 'days'],
  ['2026-11-08T10:00:00Z', '2 days late', 'days'],
  ['2026-11-03T10:00:00Z', '7 days late', 'days'],
  ['2026-11-03T09:59:00Z', '7 days late', 'weeks'],
])('%s is %s', (due, text, overdue) => {
  expect(describeDue(new Date(due), now)).toEqual({ text, overdue })
})

test.each([
  [3.9, 'Promise ends in 3 h'],
  [1, 'Promise ends in 1 h'],
  [0.5, 'Promise ends in 30 min'],
  [0.001, 'Promise ends in 1 min'],
  [-2, 'Late'],
])('a promise with %d hours left: %s', (hours, text) => {
  const due = new Date(now.getTime() + hours * 3_600_000)
  expect(describeReason({ reason: 'promise-ending', due }, now)).toBe(text)
  expect(describeReason({ reason: 'paid-twice', due }, now)).toBe('Paid twice')
})
