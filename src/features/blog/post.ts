import * as v from 'valibot'
import type { Day } from '#domain/calendar-day.ts'
import type { Picture } from '#domain/records/picture.ts'
import { type PostCategory, postCategoryNames } from '#domain/records/post.ts'
import { optionalLine } from '#domain/text-fields.ts'
import type { Listed } from '#platform/records/list-page.ts'
import { postFilterLimits } from './list/post-filter-limits.ts'

/** Times are ISO 8601 in UTC. */
export type PostSummary = {
  slug: string
  title: string
  excerpt: string
  author: string
  publishedAt: string
  publishedOn: Day
  readingMinutes: number
  category: PostCategory
  tags: string[]
  featured: boolean
  /** Without one, a cover is drawn. */
  cover?: Picture
}

/** Newest first, or best match first. */
export type PostList = {
  posts: Listed<PostSummary>[]
  total: number
  page: number
  pages: number
  tags: string[]
}

/** UTF-16 units, and how many tags. */
export const postLimits = { title: 140, excerpt: 320, tag: 40, tags: 12, author: 120, body: 100_000 } as const

/** What staff write. A draft's texts may be empty. */
export type PostContent = {
  title: string
  slug: string
  excerpt: string
  category: PostCategory
  tags: readonly string[]
  featured: boolean
  author: string
  cover: Picture | null
  /** Markdown. */
  body: string
}

export type PostHeading = { id: string; text: string }

export type PostPage = {
  post: PostSummary & { updatedAt: string }
  html: string
  headings: PostHeading[]
  related: PostSummary[]
}

/** Empty means "all". */
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
