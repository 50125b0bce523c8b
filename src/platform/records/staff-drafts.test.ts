import * as v from 'valibot'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { forgetStaffDraft, forgetStaffDrafts, keepStaffDraft, readStaffDraft } from './staff-drafts.ts'

const schema = v.object({ text: v.string() })
const textOf = (key: string) => readStaffDraft(key, schema)?.words.text
const days = (count: number) => count * 24 * 60 * 60_000

// Node has only the other without a file.
beforeEach(() => void vi.stubGlobal('localStorage', sessionStorage))

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  sessionStorage.clear()
})

test('each thing has its own draft, until it is sent or its author logs out', () => {
  vi.useFakeTimers({ now: 1_000_000 })
  expect(keepStaffDraft('reply:mira', { text: 'Dear Mira' })).toBe(true)
  keepStaffDraft('invoice', { text: 'Hosting' })
  expect(readStaffDraft('reply:mira', schema)).toEqual({ savedAtMs: 1_000_000, words: { text: 'Dear Mira' } })
  forgetStaffDraft('reply:mira')
  expect([textOf('reply:mira'), textOf('invoice')]).toEqual([undefined, 'Hosting'])
  forgetStaffDrafts()
  expect(sessionStorage).toHaveLength(0)
})

test('the last draft leaves nothing behind', () => {
  keepStaffDraft('invoice', { text: 'Hosting' })
  forgetStaffDraft('invoice')
  expect(sessionStorage).toHaveLength(0)
})

test('a draft is forgotten 14 days after its last word, also beside a newer one', () => {
  vi.useFakeTimers({ now: 0 })
  keepStaffDraft('reply:mira', { text: 'Dear Mira' })
  vi.setSystemTime(days(14))
  keepStaffDraft('invoice', { text: 'Hosting' })
  expect(textOf('reply:mira')).toBe('Dear Mira')
  vi.setSystemTime(days(14) + 1)
  expect([textOf('reply:mira'), textOf('invoice')]).toEqual([undefined, 'Hosting'])
  keepStaffDraft('invoice', { text: 'Hosting and mail' })
  expect(sessionStorage.getItem('staff-drafts')).not.toContain('Mira')
})

test('of more than twenty drafts the oldest goes', () => {
  vi.useFakeTimers({ now: 0 })
  for (let count = 0; count <= 20; count += 1) {
    vi.setSystemTime(count)
    keepStaffDraft(`reply:${count}`, { text: String(count) })
  }
  expect([textOf('reply:0'), textOf('reply:1'), textOf('reply:20')]).toEqual([undefined, '1', '20'])
})

test('says so when a draft does not fit, and brings back no earlier words of it', () => {
  keepStaffDraft('invoice', { text: 'Hosting' })
  keepStaffDraft('reply:mira', { text: 'short' })
  expect(keepStaffDraft('reply:mira', { text: 'x'.repeat(400_000) })).toBe(false)
  expect([textOf('reply:mira'), textOf('invoice')]).toEqual([undefined, 'Hosting'])
  vi.stubGlobal('localStorage', { getItem: () => null, setItem: () => expect.fail('full'), removeItem() {} })
  expect(keepStaffDraft('invoice', { text: 'Hosting' })).toBe(false)
})

test('a draft of another shape is none', () => {
  keepStaffDraft('invoice', { lines: [] })
  expect(readStaffDraft('invoice', schema)).toBeNull()
  localStorage.setItem('staff-drafts', '{"version":1,"savedAtMs":1,"drafts":[]}')
  expect(readStaffDraft('invoice', schema)).toBeNull()
})
