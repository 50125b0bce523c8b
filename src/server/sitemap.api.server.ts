import { Hono } from 'hono'
import { siteOrigin } from '#domain/agency.ts'
import { listPostDates } from '#features/blog/list-post-dates.server.ts'
import { listPolicyDates } from '#features/policies/read-policy.server.ts'
import { unlessKnown } from '#platform/etag.server.ts'
import { type AppEnv, access } from '#platform/http.server.ts'
import { renderSitemap, sitemapPath } from './sitemap.server.ts'

export const sitemapApi = new Hono<AppEnv>().get(sitemapPath, access.anyone, unlessKnown, async (c) => {
  const posts = await listPostDates(c.var.ctx)
  const policies = await listPolicyDates(c.var.ctx)
  const origin = siteOrigin(c.var.ctx.env.PUBLIC_URL)
  return c.body(renderSitemap({ posts, policies, origin }), 200, {
    'content-type': 'application/xml; charset=utf-8',
    'cache-control': 'public, max-age=300',
  })
})
