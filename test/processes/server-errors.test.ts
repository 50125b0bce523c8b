import pg from 'pg'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { beginTest, takeErrorsOf, takeOtherErrors } from '../servers/server-errors.ts'
import { openSite, type Site } from '../servers/site.ts'
import { isTolerated, tolerateErrors } from '../servers/watch-errors.ts'

let site: Site
let client: pg.Client
beforeAll(async () => {
  site = await openSite()
  client = new pg.Client(site.database.url)
  await client.connect()
})
beforeEach(() => client.query('alter table if exists posts_away rename to posts'))
afterAll(async () => {
  await client.end()
  await site.close()
})

const askCurrencies = () => fetch(`${site.origin}/api/pricing/currencies`)
/** The server fails at it without the table `posts`. */
const askArticles = () => fetch(`${site.origin}/api/blog/posts`)

test('an error counts for the test whose request caused it, and for no other test of the site', async () => {
  await client.query('alter table posts rename to posts_away')
  beginTest('reads articles')
  const failed = await askArticles()
  expect(failed.status).toBe(500)
  beginTest('reads currencies')
  expect((await askCurrencies()).status).toBe(200)

  expect(await takeErrorsOf('reads currencies')).toEqual([])
  const errors = await takeErrorsOf('reads articles')
  expect(errors).toEqual([expect.stringContaining(failed.headers.get('x-request-id') ?? 'none')])
  expect(await takeOtherErrors()).toEqual([])
})

test('an error that its test has not taken reddens no later one, and is told at the end with its name', async () => {
  await client.query('alter table posts rename to posts_away')
  beginTest('leaves early')
  expect((await askArticles()).status).toBe(500)

  beginTest('reads currencies')
  expect((await askCurrencies()).status).toBe(200)
  expect(await takeErrorsOf('reads currencies')).toEqual([])
  expect(await takeOtherErrors()).toEqual([expect.stringMatching(/^“leaves early”: /)])
})

test('an error of a process that was stopped or killed since counts for its test too', async () => {
  for (const end of ['stop', 'kill'] as const) {
    await client.query('alter table posts rename to posts_away')
    beginTest(end)
    expect((await askArticles()).status).toBe(500)
    await client.query('alter table posts_away rename to posts')
    await site[end]()
    await site.start()
    expect(await takeErrorsOf(end), end).toEqual([expect.stringMatching(`^“${end}”: `)])
  }
})

test('a test passes with an error that it tolerates', async () => {
  tolerateErrors(/posts/)
  await client.query('alter table posts rename to posts_away')
  expect((await askArticles()).status).toBe(500)
  expect(isTolerated('relation "posts" does not exist')).toBe(true)
})

test('a later test of the same file does not tolerate it', () => {
  expect(isTolerated('relation "posts" does not exist')).toBe(false)
})
