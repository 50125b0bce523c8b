import { Hono } from 'hono'
import { siteOrigin } from '#domain/agency.ts'
import { serve } from '#platform/api/serve.server.ts'
import { apiPath } from '#platform/api/wire.ts'
import { unlessKnown } from '#platform/etag.server.ts'
import { type AppEnv, access } from '#platform/http.server.ts'
import { isReadable } from '#platform/records/list-page.ts'
import { feedPath, renderFeed } from './feed.server.ts'
import { listPosts } from './list-posts.server.ts'
import { postListSchema } from './post.ts'
import * as wires from './post.wire.ts'
import { readPost } from './read-post.server.ts'

export const blogApi = new Hono<AppEnv>()

const open = { access: 'anyone', cacheControl: 'no-cache' } as const

serve(blogApi, wires.listPosts, { ...open, query: postListSchema }, listPosts)
serve(blogApi, wires.readPost, open, async (ctx, input, c) => {
  const found = await readPost(ctx, input)
  return 'movedTo' in found ? c.redirect(apiPath(wires.readPost, { slug: found.movedTo }), 301) : found
})
blogApi.get(feedPath, access.anyone, unlessKnown, async (c) => {
  const { posts } = await listPosts(c.var.ctx, { category: '', tag: '', q: '', page: 1 })
  const origin = siteOrigin(c.var.ctx.env.PUBLIC_URL)
  return c.body(renderFeed({ posts: posts.filter(isReadable), origin }), 200, {
    'content-type': 'application/rss+xml; charset=utf-8',
    'cache-control': 'public, max-age=300',
  })
})
