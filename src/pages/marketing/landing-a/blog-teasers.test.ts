import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { postSummaryOf } from '#features/blog/post-queries.server.ts'
import { readPostFiles } from '#features/blog/seed-posts.server.ts'
import { blogTeasers } from './blog-teasers.ts'

test('the teasers are the three newest featured articles, word for word', async () => {
  const files = await readPostFiles(fileURLToPath(new URL('../../../../content/blog', import.meta.url)))
  const newest = files
    .filter((file) => file.featured)
    .sort((one, other) => other.publishedAt.getTime() - one.publishedAt.getTime())
    .slice(0, 3)
    .map((file) => postSummaryOf({ ...file, author: '' }))
  expect(blogTeasers.map((teaser) => ({ ...teaser, author: '' }))).toEqual(newest)
})
