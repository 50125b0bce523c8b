import { of, wire } from '#platform/api/wire.ts'
import type { PostList, PostPage, postListSchema } from './post.ts'

export const listPosts = wire(
  'GET',
  '/api/blog/posts',
  of<{ query: typeof postListSchema; answer: PostList }>,
)
/** Redirects a former slug to the current one. */
export const readPost = wire('GET', '/api/blog/posts/:slug', of<{ answer: PostPage }>)
