import { posts } from '#db/schema/posts.ts'
import { builtInFacts } from '#domain/agency.ts'
import { agencyDayAt } from '#domain/calendar-day.ts'
import { postCategories } from '#domain/records/post.ts'
import type { Ctx } from '#platform/context.server.ts'
import { requireKnown, toListItems } from '#platform/records/list-items.server.ts'
import type { Listed } from '#platform/records/list-page.ts'
import type { PostSummary } from './post.ts'
import { studio, studioOf } from './studio.ts'

export const summaryColumns = {
  slug: posts.slug,
  title: posts.title,
  excerpt: posts.excerpt,
  author: posts.author,
  category: posts.category,
  tags: posts.tags,
  featured: posts.featured,
  publishedAt: posts.publishedAt,
  cover: posts.cover,
  body: posts.body,
}

/** Signs the articles that come with the program, whatever the agency is called by now. */
const builtInStudio = studioOf(builtInFacts)

export function signatureOf(author: string): string {
  return author === builtInStudio ? studio() : author
}

type SummaryRow = Pick<typeof posts.$inferSelect, keyof typeof summaryColumns>

export function postSummaryOf({ body, cover, ...row }: SummaryRow): PostSummary {
  requireKnown(postCategories, row.category)
  return {
    ...row,
    author: signatureOf(row.author),
    ...(cover && { cover }),
    category: row.category,
    publishedAt: row.publishedAt.toISOString(),
    publishedOn: agencyDayAt(row.publishedAt),
    readingMinutes: readingMinutes(body),
  }
}

export function postSummariesOf(ctx: Pick<Ctx, 'log'>, rows: readonly SummaryRow[]): Listed<PostSummary>[] {
  const listed = {
    noun: 'post',
    itemOf: ({ id: _, ...row }: SummaryRow & { id: string }) => postSummaryOf(row),
    nameOf: ({ title }: SummaryRow) => title,
  }
  return toListItems(
    ctx,
    listed,
    rows.map((row) => ({ ...row, id: row.slug })),
  )
}

/** Below the 238 of prose (Brysbaert 2019), for code and tables. */
const wordsPerMinute = 220

export function readingMinutes(markdown: string): number {
  const words = markdown.split(/\s+/).length
  return Math.max(1, Math.round(words / wordsPerMinute))
}
