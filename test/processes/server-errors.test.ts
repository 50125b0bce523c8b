import pg from 'pg'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { waitersFor } from '../database/until-waiting.ts'
import { beginTest, takeErrorsOf, takeOtherErrors } from '../servers/server-errors.ts'
import { openSite, type Site } from '../servers/site.ts'

let site: Site
let client: pg.Client
beforeAll(async () => {
  site = await openSite()
  client = new pg.Client(site.database.url)
  await client.connect()
}, 60_000)
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

  expect(await takeErrorsOf(site.process(), 'reads currencies')).toEqual([])
  const errors = await takeErrorsOf(site.process(), 'reads articles')
  expect(errors).toEqual([expect.stringContaining(failed.headers.get('x-request-id') ?? 'none')])
  expect(await takeOtherErrors(site.process())).toEqual([])
})

test('an error after the end of its test reddens no later one, and is told at the end with its name', async () => {
  await client.query('begin')
  await client.query('lock table posts')
  beginTest('leaves early')
  const late = askArticles()
  await expect.poll(() => site.query(waitersFor('posts'))).toHaveLength(1)
  expect(await takeErrorsOf(site.process(), 'leaves early')).toEqual([])

  beginTest('reads currencies')
  await client.query('alter table posts rename to posts_away; commit')
  expect((await late).status).toBe(500)
  expect((await askCurrencies()).status).toBe(200)
  expect(await takeErrorsOf(site.process(), 'reads currencies')).toEqual([])
  expect(await takeOtherErrors(site.process())).toEqual([expect.stringMatching(/^“leaves early”: /)])
})
