import { posts } from '#db/schema/posts.ts'
import { agencyDayAt } from '#domain/calendar-day.ts'
import { postCategories } from '#domain/records/post.ts'
import type { Ctx } from '#platform/context.server.ts'
import { itemsOf, requireKnown } from '#platform/records/list-items.server.ts'
import type { Listed } from '#platform/records/list-page.ts'
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
  requireKnown(postCategories, row.category)
  return {
    ...row,
    category: row.category,
    publishedAt: row.publishedAt.toISOString(),
    publishedOn: agencyDayAt(row.publishedAt),
    readingMinutes: readingMinutes(body),
  }
}

/** Describes posts for a list. A post's slug is its id there. */
export function postSummariesOf(ctx: Pick<Ctx, 'log'>, rows: readonly SummaryRow[]): Listed<PostSummary>[] {
  const listed = {
    noun: 'post',
    itemOf: ({ id: _, ...row }: SummaryRow & { id: string }) => postSummaryOf(row),
    nameOf: ({ title }: SummaryRow) => title,
  }
  return itemsOf(
    ctx,
    listed,
    rows.map((row) => ({ ...row, id: row.slug })),
  )
}

/**
 * Adults read about 240 words of English prose a minute (Brysbaert 2019: 238), but read code and tables more slowly.
 */
const wordsPerMinute = 220

function readingMinutes(markdown: string): number {
  const words = markdown.split(/\s+/).length
  return Math.max(1, Math.round(words / wordsPerMinute))
}
