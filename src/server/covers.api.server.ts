import { Hono } from 'hono'
import { etag } from 'hono/etag'
import { type PostCategory, postCategoryNames, slugPattern } from '#features/blog/post.ts'
import { drawCover } from '#features/blog/post-cover.tsx'
import { AppError } from '#platform/app-error.server.ts'
import { type AppEnv, access } from '#platform/http.server.ts'

/** Covers of posts. Any slug has one: it takes no look into the database. */
export const coversApi = new Hono<AppEnv>().get(
  '/covers/:category/:file{.+\\.svg}',
  access.anyone,
  etag(),
  (c) => {
    const category = c.req.param('category') as PostCategory
    const slug = c.req.param('file').replace(/\.svg$/, '')
    if (!postCategoryNames.includes(category) || !slugPattern.test(slug)) {
      throw new AppError('not-found', 'There is no such picture.')
    }
    return c.body(drawCover({ slug, category }), 200, {
      'content-type': 'image/svg+xml',
      'cache-control': 'public, max-age=86400',
    })
  },
)
