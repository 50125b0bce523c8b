import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { type PostCategory, postCategoryNames } from '#domain/records/post.ts'
import { motifOf } from './cover-motifs.ts'
import { drawCover } from './draw-cover.tsx'

const articles = readdirSync('content/blog').map((file) => {
  const [, name] = /^category: (.+)$/m.exec(readFileSync(`content/blog/${file}`, 'utf8')) ?? []
  return { slug: file.replace(/\.md$/, ''), category: name as PostCategory }
})

test('every article’s cover shows another subject, in little more than a kilobyte', () => {
  expect(articles.length).toBeGreaterThan(10)
  const motifs = articles.map(({ slug, category }) => JSON.stringify(motifOf(slug, category)))
  expect(new Set(motifs).size).toBe(articles.length)
  for (const article of articles) expect(drawCover(article).length).toBeLessThan(4000)
})

test('an article without a motif shows its category’s', () => {
  const motifs = postCategoryNames.map((category) => JSON.stringify(motifOf('a-new-article', category)))
  expect(new Set(motifs).size).toBe(postCategoryNames.length)
})
