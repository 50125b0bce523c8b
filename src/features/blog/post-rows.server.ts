import { posts } from '#db/schema/posts.ts'
import type { PostSummary } from './post.ts'

export const summaryColumns = {
  slug: posts.slug,
  title: posts.title,
  excerpt: posts.excerpt,
  author: posts.author,
  category: posts.category,
  tags: posts.tags,
  featured: posts.featured,
  publishedAt: posts.publishedAt,
  body: posts.body,
}

type SummaryRow = Pick<typeof posts.$inferSelect, keyof typeof summaryColumns>

export function postSummaryOf({ body, ...row }: SummaryRow): PostSummary {
  return {
    ...row,
    category: row.category,
    publishedAt: row.publishedAt.toISOString(),
    readingMinutes: readingMinutes(body),
  }
}

/**
 * Adults read about 240 words of English prose a minute (Brysbaert 2019: 238), but read code and tables more slowly.
 */
const wordsPerMinute = 220

function readingMinutes(markdown: string): number {
  const words = markdown.split(/\s+/).length
  return Math.max(1, Math.round(words / wordsPerMinute))
}
