import { expect, test } from 'vitest'
import { describeLastUse } from './last-use.tsx'

test('a use is told within the hours that it may be away, and by its day after one', () => {
  const now = new Date('2026-11-02T12:00:00.000Z')
  const at = (time: string) => describeLastUse(new Date(time), now)
  expect(at('2026-11-02T12:00:05.000Z')).toBe('Within the last hour')
  expect(at('2026-11-02T11:00:01.000Z')).toBe('Within the last hour')
  expect(at('2026-11-02T11:00:00.000Z')).toBe('Within the last 2 hours')
  expect(at('2026-11-01T12:00:01.000Z')).toBe('Within the last 24 hours')
  expect(at('2026-11-01T12:00:00.000Z')).toBeNull()
})
