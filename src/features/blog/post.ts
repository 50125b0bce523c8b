import * as v from 'valibot'
import type { Day } from '#domain/calendar-day.ts'
import { type PostCategory, postCategoryNames } from '#domain/records/post.ts'
import { optionalLine } from '#domain/text-fields.ts'
import type { Listed } from '#platform/records/list-page.ts'

/** Longest accepted filter texts, in UTF-16 units. */
export const postFilterLimits = { tag: 60, q: 200 } as const

/** A post in a list. Times are ISO 8601 in UTC. */
export type PostSummary = {
  /** The last part of the post's address. */
  slug: string
  title: string
  excerpt: string
  author: string
  publishedAt: string
  /** The agency's day. */
  publishedOn: Day
  readingMinutes: number
  category: PostCategory
  tags: string[]
  featured: boolean
}

/** `GET /api/blog/posts`: one page, newest first, or for a search the best match first. */
export type PostList = {
  posts: Listed<PostSummary>[]
  /** Number of matching posts on all pages. */
  total: number
  page: number
  pages: number
  /** Tags of the chosen category, the most used first. */
  tags: string[]
}

/** A heading of an article. `id` is its anchor. */
export type PostHeading = { id: string; text: string }

/** `GET /api/blog/posts/:slug`. */
export type PostPage = {
  post: PostSummary & { updatedAt: string }
  /** The article's body, rendered and sanitised. */
  html: string
  headings: PostHeading[]
  related: PostSummary[]
}

/** The query of `GET /api/blog/posts`. An empty value means "all". */
export const postListSchema = v.object({
  category: v.optional(v.picklist(['', ...postCategoryNames], 'Choose a category from the list.'), ''),
  tag: optionalLine(postFilterLimits.tag),
  q: optionalLine(postFilterLimits.q),
  page: v.optional(
    v.pipe(v.string(), v.regex(/^[1-9]\d{0,3}$/, 'Use the number of a page.'), v.transform(Number)),
    '1',
  ),
})

export type PostListQuery = v.InferOutput<typeof postListSchema>

/** Words of a-z and 0-9, joined by hyphens. */
export const slugPattern = /^[a-z0-9]+(-[a-z0-9]+)*$/
