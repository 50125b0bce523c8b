import type { MiddlewareHandler } from 'hono'
import { etag } from 'hono/etag'

const hashed = etag()

/** Answers 304 to a client that has the same bytes, also if a proxy has changed the tag. */
export const unlessKnown: MiddlewareHandler = async (c, next) => {
  await hashed(c, next)
  const { status, headers } = c.res
  const tag = headers.get('etag')
  if (status !== 200 || !tag || !isKnownTag(c.req.header('if-none-match'), tag)) return
  const kept = new Headers(headers)
  kept.delete('content-type')
  kept.delete('content-length')
  await c.res.body?.cancel()
  c.res = undefined
  c.res = new Response(null, { status: 304, headers: kept })
}

/**
 * Whether `If-None-Match` names `tag`, also when a proxy appended to it how it compressed: Apache and others send
 * `"abc-gzip"` or `"abc;br"`.
 */
export function isKnownTag(ifNoneMatch: string | undefined, tag: string): boolean {
  return ifNoneMatch === '*' || Boolean(ifNoneMatch?.includes(tag.replace(/^W\//, '').slice(0, -1)))
}
