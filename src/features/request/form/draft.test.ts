import { expect, test } from 'vitest'
import { dayMs } from '#domain/duration.ts'
import { storedDraft } from './draft.ts'

const now = Date.UTC(2026, 10, 21)
const stored = (more: object) =>
  JSON.stringify({
    version: 1,
    startedAtMs: now - 60_000,
    savedAtMs: now,
    values: { customerName: 'Asha' },
    ...more,
  })

test('a draft is read back as it was saved', () => {
  expect(storedDraft.parse(stored({}), now)).toEqual({
    startedAtMs: now - 60_000,
    savedAtMs: now,
    values: { customerName: 'Asha' },
  })
})

test('a draft is forgotten after 14 days', () => {
  expect(storedDraft.parse(stored({}), now + 14 * dayMs)).not.toBeNull()
  expect(storedDraft.parse(stored({}), now + 14 * dayMs + 1)).toBeNull()
})

test('reads only the form’s fields from storage', () => {
  const values = { customerName: 'Asha', timeline: 7, website: 'https://spam.example' }
  expect(storedDraft.parse(stored({ values }), now)?.values).toEqual({ customerName: 'Asha' })
})

test('ignores a value of another version or origin', () => {
  for (const text of [null, '', '{', '[]', 'null', stored({ version: 2 }), stored({ values: 'Asha' })]) {
    expect(storedDraft.parse(text, now)).toBeNull()
  }
})
