import { Hono } from 'hono'
import { etag } from 'hono/etag'
import { siteOrigin } from '#domain/agency.ts'
import { type AppEnv, access } from '#platform/http.server.ts'
import { parseInput } from '#platform/parse.server.ts'
import { isReadable } from '#platform/records/list-page.ts'
import { feedPath, renderFeed } from './feed.server.ts'
import { listPosts } from './list-posts.server.ts'
import { postListSchema } from './post.ts'
import { readPost } from './read-post.server.ts'

const changesAnyTime = { 'cache-control': 'no-cache' }

export const blogApi = new Hono<AppEnv>()
  .get('/api/blog/posts', access.anyone, async (c) => {
    const input = parseInput(postListSchema, c.req.query())
    return c.json(await listPosts({ ctx: c.var.ctx, input }), 200, changesAnyTime)
  })
  .get('/api/blog/posts/:slug', access.anyone, async (c) => {
    const found = await readPost({ ctx: c.var.ctx, input: { slug: c.req.param('slug') } })
    if ('movedTo' in found) return c.redirect(`/api/blog/posts/${found.movedTo}`, 301)
    return c.json(found, 200, changesAnyTime)
  })
  .get(feedPath, access.anyone, etag(), async (c) => {
    const { posts } = await listPosts({
      ctx: c.var.ctx,
      input: { category: '', tag: '', q: '', page: 1 },
    })
    const origin = c.var.ctx.env.PUBLIC_URL ?? siteOrigin
    return c.body(renderFeed({ posts: posts.filter(isReadable), origin }), 200, {
      'content-type': 'application/rss+xml; charset=utf-8',
      'cache-control': 'public, max-age=300',
    })
  })
