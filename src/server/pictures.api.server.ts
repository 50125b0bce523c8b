import { Hono } from 'hono'
import { LRUCache } from 'lru-cache'
import { type PostCategory, postCategoryNames } from '#domain/records/post.ts'
import { slugPattern } from '#domain/slug.ts'
import { drawCover } from '#features/blog/cover/draw-cover.tsx'
import { readPostTitle } from '#features/blog/read-post-title.server.ts'
import {
  fixedPictures,
  pictureVersion,
  postPicture,
  type SharePicture,
} from '#pages/marketing/heads/share-picture.server.ts'
import { AppError } from '#platform/app-error.server.ts'
import type { Ctx } from '#platform/context.server.ts'
import { unlessKnown } from '#platform/etag.server.ts'
import { type AppEnv, access } from '#platform/http.server.ts'
import { drawSharePicture } from './draw-share-picture.server.tsx'

export function picturesApi(): Hono<AppEnv> {
  const drawn = new LRUCache<string, Promise<Buffer>>({ max: 60 })

  function draw(picture: SharePicture): Promise<Buffer> {
    const key = pictureVersion(picture)
    const drawing = drawn.get(key) ?? drawSharePicture(picture)
    drawn.set(key, drawing)
    drawing.catch(() => drawn.delete(key))
    return drawing
  }

  return (
    new Hono<AppEnv>()
      // A cover depends on the slug alone.
      .get('/covers/:category/:file{.+\\.svg}', access.anyone, unlessKnown, (c) => {
        const category = c.req.param('category') as PostCategory
        const slug = c.req.param('file').replace(/\.svg$/, '')
        if (!postCategoryNames.includes(category) || !slugPattern.test(slug)) {
          throw new AppError('not-found', 'This picture doesn’t exist.')
        }
        return c.body(drawCover({ slug, category }), 200, {
          'content-type': 'image/svg+xml',
          'cache-control': 'public, max-age=86400',
        })
      })
      .get('/og/:name{.+\\.png}', access.anyone, unlessKnown, async (c) => {
        const picture = await findPicture(c.var.ctx, c.req.param('name').replace(/\.png$/, ''))
        if (!picture) throw new AppError('not-found', 'This picture doesn’t exist.')
        const isCurrent = c.req.query('v') === pictureVersion(picture)
        return c.body(new Uint8Array(await draw(picture)), 200, {
          'content-type': 'image/png',
          // An outdated version's address shows the current picture, until the next change.
          'cache-control': isCurrent ? 'public, max-age=31536000, immutable' : 'public, max-age=300',
          // Other sites load preview pictures.
          'cross-origin-resource-policy': 'cross-origin',
        })
      })
  )
}

/** Texts come from the record, never from the address. */
async function findPicture(ctx: Pick<Ctx, 'db'>, name: string): Promise<SharePicture | null> {
  const fixed = fixedPictures()
  if (Object.hasOwn(fixed, name)) return fixed[name as keyof typeof fixed]
  const slug = name.startsWith('blog/') ? name.slice('blog/'.length) : ''
  if (!slugPattern.test(slug)) return null
  const post = await readPostTitle(ctx, { slug })
  return post && postPicture(post)
}
