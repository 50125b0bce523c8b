import type { PostState } from '#domain/records/post.ts'
import type { Listed } from '#platform/records/list-page.ts'
import type { PostContent, PostHeading } from '../post.ts'

/** Times are ISO 8601 in UTC. */
export type PostRow = {
  id: string
  title: string
  category: PostContent['category']
  state: PostState
  /** When it was first published, or will be. */
  publishedAt: string | null
  updatedAt: string
}

/** Last changed first; removed ones are last. */
export type PostRows = { items: Listed<PostRow>[] }

export type PostDetail = {
  id: string
  version: number
  state: PostState
  draft: PostContent
  /** Where visitors read it; null if they don’t. */
  publishedSlug: string | null
  firstPublishedAt: string | null
  publishAt: string | null
  scheduledBy: string
  /** As the page names it. */
  author: string
  /** The draft's text as its page shows it. */
  html: string
  headings: PostHeading[]
  readingMinutes: number
  /** The change that one click takes back. */
  undo: string | null
}
