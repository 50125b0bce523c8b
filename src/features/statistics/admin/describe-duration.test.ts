import { expect, test } from 'vitest'
import { describeDuration } from './describe-duration.ts'

test.each([
  [20, '0 min'],
  [1_500, '25 min'],
  [3_600, '1 h'],
  [11_100, '3 h 5 min'],
  [86_399, '1 day'],
  [187_200, '2 days 4 h'],
])('%i seconds are %s', (seconds, words) => {
  expect(describeDuration(seconds)).toBe(words)
})
