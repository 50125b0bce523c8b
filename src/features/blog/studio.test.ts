import { afterEach, expect, test } from 'vitest'
import { adoptAgency, builtInFacts } from '#domain/agency.ts'
import { postSummaryOf } from './post-queries.server.ts'

afterEach(() => adoptAgency(builtInFacts))

const row = {
  slug: 'three-numbers',
  title: 'Three numbers',
  excerpt: 'In short',
  category: 'seo',
  tags: [],
  featured: false,
  publishedAt: new Date('2026-11-05T09:00:00Z'),
  body: 'One word',
} as const

test('the articles that come with the program are signed by the agency’s studio; a person’s stay theirs', () => {
  const authorOf = (author: string) => postSummaryOf({ ...row, tags: [], cover: null, author }).author
  expect(authorOf('Orbweaver studio')).toBe('Orbweaver studio')
  adoptAgency({ ...builtInFacts, name: 'Silk & Sons' })
  expect(authorOf('Orbweaver studio')).toBe('Silk & Sons studio')
  expect(authorOf('Asha Rao')).toBe('Asha Rao')
})
