import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { agency } from '#domain/agency.ts'
import { postSummaryOf } from '#features/blog/post-queries.server.ts'
import { readPostFiles } from '#features/blog/seed-posts.server.ts'
import { blogTeasers } from './blog-teasers.ts'

test('the teasers are the newest featured article and the two newest others, word for word', async () => {
  const files = await readPostFiles(fileURLToPath(new URL('../../../../content/blog', import.meta.url)))
  const newestFirst = files.sort((one, other) => other.publishedAt.getTime() - one.publishedAt.getTime())
  const featured = newestFirst.filter((file) => file.featured).slice(0, 1)
  const others = newestFirst.filter((file) => !file.featured).slice(0, 2)
  const author = `${agency.name} studio`
  expect(blogTeasers()).toEqual(
    [...featured, ...others].map((file) => postSummaryOf({ ...file, author, cover: null })),
  )
})
