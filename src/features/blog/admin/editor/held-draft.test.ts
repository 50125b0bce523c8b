import { expect, test } from 'vitest'
import type { PostContent } from '../../post.ts'
import { type HeldDraft, heldOf, isDirty, keepMine, reconcile, settle } from './held-draft.ts'

const draft = (given: Partial<PostContent> = {}): PostContent => ({
  title: 'Looms',
  slug: 'looms',
  excerpt: 'In short.',
  category: 'design',
  tags: ['oil'],
  featured: false,
  author: 'Orbweaver studio',
  cover: null,
  body: 'Words.',
  ...given,
})

const stored = { version: 4, draft: draft() }
const typed = (given: Partial<PostContent>): HeldDraft => {
  const held = heldOf(stored)
  return { ...held, draft: { ...held.draft, ...given } }
}

test('what is typed after a save left stays a change, and a space at its end stays typed', () => {
  const sent = draft({ title: 'Looms that ' })
  const after = settle(typed({ title: 'Looms that la' }), sent, {
    version: 5,
    draft: draft({ title: 'Looms that' }),
  })
  expect(after).toMatchObject({ version: 5, draft: { title: 'Looms that la' } })
  expect(isDirty(after)).toBe(true)
  const settled = settle({ ...after, draft: sent }, sent, {
    version: 5,
    draft: draft({ title: 'Looms that' }),
  })
  expect(isDirty(settled)).toBe(false)
  expect(settled.draft.title).toBe('Looms that ')
  // A publication by another tab changes the version alone.
  expect(reconcile(settled, { version: 6, draft: draft({ title: 'Looms that' }) })).toEqual({
    ...settled,
    version: 6,
  })
})

test('nothing typed takes what the server has', () => {
  const now = { version: 5, draft: draft({ body: 'Theirs.' }) }
  expect(reconcile(heldOf(stored), now)).toEqual(heldOf(now))
})

test('changes of different fields are joined', () => {
  const now = { version: 5, draft: draft({ body: 'Theirs.', tags: [] }) }
  const joined = reconcile(typed({ title: 'Mine' }), now)
  expect(joined).toMatchObject({ version: 5, draft: { title: 'Mine', body: 'Theirs.', tags: [] } })
  expect(isDirty(joined as HeldDraft)).toBe(true)
})

test('two texts of one field are both named, unless they are the same', () => {
  const now = { version: 5, draft: draft({ title: 'Theirs', body: 'Same.' }) }
  const mine = typed({ title: 'Mine', body: 'Same.', excerpt: 'Mine alone' })
  expect(reconcile(mine, now)).toEqual({ both: ['title'] })
  expect(keepMine(mine, now)).toMatchObject({
    version: 5,
    saved: { title: 'Theirs' },
    draft: { title: 'Mine', body: 'Same.', excerpt: 'Mine alone' },
  })
})
