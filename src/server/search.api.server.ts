import { Hono } from 'hono'
import { etag } from 'hono/etag'
import { siteOrigin } from '#domain/agency.ts'
import { listPostDates } from '#features/blog/list-post-dates.server.ts'
import { slugPattern } from '#features/blog/post.ts'
import { readPostTitle } from '#features/blog/read-post-title.server.ts'
import {
  fixedPictures,
  pictureVersion,
  postPicture,
  type SharePicture,
} from '#pages/marketing/heads/share-picture.server.ts'
import { AppError } from '#platform/app-error.server.ts'
import type { Ctx } from '#platform/context.server.ts'
import { type AppEnv, access } from '#platform/http.server.ts'
import { drawSharePicture } from './draw-share-picture.server.tsx'
import { renderSitemap, sitemapPath } from './sitemap.server.ts'

/** About 50 kB each. */
const maxKeptPictures = 60

/** What search engines and social networks fetch besides pages: the sitemap, and the pictures that pages name. */
export function searchApi(): Hono<AppEnv> {
  const pictures = new Map<string, Promise<Buffer>>()

  /** Each picture is drawn once, however many ask for it at a time. */
  function draw(picture: SharePicture): Promise<Buffer> {
    const key = pictureVersion(picture)
    const kept = pictures.get(key)
    if (kept) return kept
    const drawing = drawSharePicture(picture)
    pictures.set(key, drawing)
    drawing.catch(() => pictures.delete(key))
    if (pictures.size > maxKeptPictures) pictures.delete(pictures.keys().next().value ?? '')
    return drawing
  }

  return new Hono<AppEnv>()
    .get(sitemapPath, access.anyone, etag(), async (c) => {
      const posts = await listPostDates({ ctx: c.var.ctx })
      const origin = c.var.ctx.env.PUBLIC_URL ?? siteOrigin
      return c.body(renderSitemap({ posts, origin }), 200, {
        'content-type': 'application/xml; charset=utf-8',
        'cache-control': 'public, max-age=300',
      })
    })
    .get('/og/:name{.+\\.png}', access.anyone, etag(), async (c) => {
      const picture = await findPicture(c.var.ctx, c.req.param('name').replace(/\.png$/, ''))
      if (!picture) throw new AppError('not-found', 'There is no such picture.')
      const isCurrent = c.req.query('v') === pictureVersion(picture)
      return c.body(new Uint8Array(await draw(picture)), 200, {
        'content-type': 'image/png',
        // An address with an old version shows what there is now, which the next change replaces.
        'cache-control': isCurrent ? 'public, max-age=31536000, immutable' : 'public, max-age=300',
        // Pages that show a preview of ours load it from there.
        'cross-origin-resource-policy': 'cross-origin',
      })
    })
}

/** Only pictures of pages that exist: their texts are ours, never the address's. */
async function findPicture(ctx: Pick<Ctx, 'db'>, name: string): Promise<SharePicture | null> {
  if (Object.hasOwn(fixedPictures, name)) return fixedPictures[name as keyof typeof fixedPictures]
  const slug = name.startsWith('blog/') ? name.slice('blog/'.length) : ''
  if (!slugPattern.test(slug)) return null
  const post = await readPostTitle({ ctx, input: { slug } })
  return post && postPicture(post)
}
