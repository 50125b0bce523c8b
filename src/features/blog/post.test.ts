import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { postCategoryNames } from '#domain/records/post.ts'
import { slugPattern } from '#domain/slug.ts'
import { renderMarkdown } from '#features/markdown/render-markdown.server.ts'
import { readPostFiles } from './seed-posts.server.ts'

const files = await readPostFiles(fileURLToPath(new URL('../../../content/blog', import.meta.url)))

test('the blog opens with at least nine articles, in every category', () => {
  expect(files.length).toBeGreaterThanOrEqual(9)
  expect(new Set(files.map((file) => file.category))).toEqual(new Set(postCategoryNames))
})

test.for(files)('$slug is complete', ({ slug, title, excerpt, body, tags, publishedAt }) => {
  expect(slug).toMatch(slugPattern)
  expect(title.length).toBeLessThanOrEqual(70)
  // Search engines cut descriptions here.
  expect(excerpt.length).toBeLessThanOrEqual(160)
  expect(tags.length).toBeGreaterThanOrEqual(2)
  expect(publishedAt.getTime()).toBeLessThan(new Date('2027-01-01').getTime())
  const words = body.split(/\s+/).length
  expect(words).toBeGreaterThanOrEqual(600)
  expect(words).toBeLessThanOrEqual(1200)
  expect(renderMarkdown(body).headings.length).toBeGreaterThanOrEqual(4)
})

test('links from one article to another arrive', () => {
  const slugs = files.map((file) => file.slug)
  const linked = files.flatMap((file) =>
    [...file.body.matchAll(/\]\(\/blog\/([^)#]+)/g)].map(([, slug]) => slug),
  )
  expect(linked.filter((slug) => !slugs.includes(slug ?? ''))).toEqual([])
})
