import { expect, test } from 'vitest'
import type { PageTag } from '#platform/page-tags.ts'
import { type EncodedBody, encodeBody } from '../http/encoded-body.server.ts'
import { createPageCache } from './page-cache.server.ts'

const page = (text: string, tags: PageTag[] = []) => ({
  body: encodeBody(200, text, {}),
  tags,
})
const textOf = (body: EncodedBody | undefined) => body?.identity.toString()

test('renders once for a hundred simultaneous visitors', async () => {
  const cache = createPageCache(10)
  let renders = 0
  const gate = Promise.withResolvers<void>()
  const asked = Array.from({ length: 100 }, () =>
    cache.render('/', async () => {
      renders++
      await gate.promise
      return page('one')
    }),
  )
  gate.resolve()
  const bodies = await Promise.all(asked)
  expect(renders).toBe(1)
  expect(new Set(bodies.map(textOf))).toEqual(new Set(['one']))
  expect(textOf(cache.get('/'))).toBe('one')
})

test('dropping a tag drops its pages alone', async () => {
  const cache = createPageCache(10)
  await cache.render('/', async () => page('prices', ['pricing']))
  await cache.render('/about', async () => page('about'))
  cache.drop('pricing')
  expect(cache.get('/')).toBeUndefined()
  expect(textOf(cache.get('/about'))).toBe('about')
  cache.drop('*')
  expect(cache.get('/about')).toBeUndefined()
})

test('a page whose data changed while it was rendered is not kept', async () => {
  const cache = createPageCache(10)
  const gate = Promise.withResolvers<void>()
  const stale = cache.render('/', async () => {
    await gate.promise
    return page('old price', ['pricing'])
  })
  cache.drop('pricing')
  const fresh = cache.render('/', async () => page('new price', ['pricing']))
  gate.resolve()
  expect(textOf(await stale)).toBe('old price')
  expect(textOf(await fresh)).toBe('new price')
  expect(textOf(cache.get('/'))).toBe('new price')
})

test('a failed render fails for everyone who waits, and the next request tries again', async () => {
  const cache = createPageCache(10)
  await expect(cache.render('/', () => Promise.reject(new Error('no database')))).rejects.toThrow(
    'no database',
  )
  expect(textOf(await cache.render('/', async () => page('fine')))).toBe('fine')
})

test('the cache holds no more pages than its limit', async () => {
  const cache = createPageCache(2)
  for (const key of ['a', 'b', 'c']) await cache.render(key, async () => page(key))
  expect(['a', 'b', 'c'].map((key) => textOf(cache.get(key)))).toEqual([undefined, 'b', 'c'])
})
