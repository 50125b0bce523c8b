import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { defaultLocation, indiaLocation } from '#domain/pricing.ts'
import { AppError } from '#platform/app-error.server.ts'
import { parseEnv } from '#platform/env.server.ts'
import { openLog } from '#platform/log.server.ts'
import { securityHeaders } from '../security-headers.server.ts'
import { createPages } from './pages.server.ts'

/** Data that staff change while a page renders. */
const stored = { project: 'an old project', multiplier: 1.3 }
/** Addresses of the pages rendered so far. */
const made: string[] = []
/** How many more pages may render. */
let left = Number.POSITIVE_INFINITY
/** Holds back answers that have been read until the test opens it. */
let gate: { reached(): void; opened: Promise<void> } | null = null

const pages = createPages({
  async api(path) {
    if (path === '/api/shared-plans/unknown') return new Response(null, { status: 404 })
    if (path === '/api/shared-plans/broken') return new Response(null, { status: 500 })
    if (path === '/api/shared-plans/down') throw new Error('The database does not answer')
    const answers: Record<string, unknown> = {
      '/api/pricing/location': { ...defaultLocation, priceMultiplier: stored.multiplier },
      '/api/pricing/location?country=GB': { ...defaultLocation, countryCode: 'GB' },
      '/api/pricing/location?country=BR': { ...defaultLocation, countryCode: 'BR' },
      '/api/pricing/location?country=IN': indiaLocation,
      '/api/pricing/currencies': {},
      '/api/blog/posts/a-post': { post: { slug: 'a-post', title: 'A post', category: 'seo', tags: [] } },
    }
    const answer = answers[path] ?? { project: stored.project }
    const response = Response.json(answer)
    gate?.reached()
    await gate?.opened
    return response
  },
  async renderPage({ path, search, seed, lateData }) {
    made.push(path + search)
    const { project } = (Object.values(lateData)[0] as typeof stored | undefined) ?? stored
    const html = `<p>${JSON.stringify(seed.pricing.state)}</p><section>${project}</section>`
    return { html, inline: { scripts: [], styles: [] } }
  },
  isPayingOff: false,
  assets: {
    bootScript: '',
    entry: '',
    fontsFor: () => [],
    forScreen: async () => ({ styles: [] }) as never,
  },
  origin: 'https://orbweaver.example',
  headers: securityHeaders(parseEnv({ GOOGLE_ANALYTICS_ID: 'G-TEST123' }), false),
  countryOf: ({ headers }) => (headers['x-country'] as string | undefined) ?? null,
  experiment: () => null,
  async limitRender() {
    if (left-- === 0) throw new AppError('too-many', 'Enough.', { retryAfterSeconds: 42 })
  },
  isHttps: true,
  development: false,
  log: openLog('silent'),
})
const server = createServer((request, response) => pages.respond(request, response))

beforeAll(() => new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve)))
afterAll(() => {
  server.close()
})

const get = (path: string, headers: Record<string, string> = {}) =>
  fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}${path}`, { headers })
const ask = async () => (await get('/home')).text()

/** Returns which pages these requests rendered, starting with an empty cache. */
async function madeFor(requests: [path: string, headers?: Record<string, string>][]): Promise<string[]> {
  pages.drop('*')
  made.length = 0
  for (const [path, headers] of requests) expect((await get(path, headers)).status, path).toBe(200)
  return made
}

/** Requests a page, and changes its data after the page has read it. */
async function askAndChange(change: () => void, tag: string): Promise<void> {
  const [reached, opened] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  gate = { reached: reached.resolve, opened: opened.promise }
  const asked = ask()
  await reached.promise
  gate = null
  change()
  pages.drop(tag)
  opened.resolve()
  await asked
}

test('a page rendered from outdated data is not served again', async () => {
  // The first request reads the prices, so the next read is the section's.
  await ask()
  pages.drop('portfolio')
  await askAndChange(() => {
    stored.project = 'a new project'
  }, 'portfolio')
  expect(await ask()).toContain('a new project')
})

test('prices read before they changed are not shown again', async () => {
  pages.drop('*')
  await askAndChange(() => {
    stored.multiplier = 2
  }, 'pricing')
  expect(await ask()).toContain('"priceMultiplier":2')
})

test('whatever an address says that its page does not know, the page is made once', async () => {
  const unknown = Array.from(
    { length: 20 },
    (_, index) => `/home?category=a${index}&show=b${index}&preview=c${index}`,
  )
  expect(
    await madeFor([
      ['/home'],
      ['/home?utm_source=mail'],
      ['/home', { cookie: `ow_currency=X${'x'.repeat(1000)}` }],
      ...unknown.map((path) => [path] as [string]),
    ]),
  ).toEqual(['/home'])
})

test('visitors from all countries with the default prices share a page', async () => {
  const visit = (country: string): [string, Record<string, string>] => ['/home', { 'x-country': country }]
  expect(await madeFor([['/home'], visit('GB'), visit('BR'), visit('IN')])).toEqual(['/home', '/home'])
})

test('a post is made once, however its address is escaped', async () => {
  expect(await madeFor([['/blog/a-post'], ['/blog/a%2Dpost'], ['/blog/%61-post']])).toEqual(['/blog/a-post'])
})

test('the page of a shared plan is a 404 only where the API knows of none, and says nothing of the plan', async () => {
  pages.drop('*')
  made.length = 0
  const statuses: number[] = []
  const bodies = new Set<string>()
  for (const token of ['known', 'unknown', 'another', 'broken', 'down', 'unknown']) {
    const answer = await get(`/ai-recommendations/${token}`)
    statuses.push(answer.status)
    bodies.add(await answer.text())
    expect(answer.headers.get('cache-control')).toBe('no-store')
  }
  expect(statuses).toEqual([200, 404, 200, 200, 200, 404])
  expect(bodies.size).toBe(1)
  // Once for each status, whichever the token.
  expect(made).toHaveLength(2)
})

test('arbitrary parameters are answered each time and push no page out of the cache', async () => {
  const searches = Array.from(
    { length: 200 },
    (_, index) => `/checkout?package=business-pro&addons=a${index}`,
  )
  const requests = ['/home', ...searches, '/home'].map((path) => [path] as [string])
  expect(await madeFor(requests)).toEqual(['/home', ...searches])
})

test("Google's tags are let in where a visitor may agree to them, and not where staff log in and work", async () => {
  const policyOf = async (path: string) => (await get(path)).headers.get('content-security-policy')
  expect(await policyOf('/home')).toContain('googletagmanager')
  for (const path of ['/login', '/admin', '/admin/mail', '/admin-dashboard']) {
    expect(await policyOf(path), path).toMatch(/^default-src 'self';(?!.*google)/)
  }
  // Every missing path shares one page, whichever was requested first.
  expect(await policyOf('/admin/nonsense')).toContain('googletagmanager')
})

test('an address over its render limit must wait, and still gets cached pages', async () => {
  await madeFor([['/home']])
  left = 0
  const refused = await get('/contact')
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '42'])
  // The refusal's page has no script that could load Google's tags.
  expect(refused.headers.get('content-security-policy')).not.toContain('google')
  expect(await refused.text()).toMatch(/<h1>Too many pages .*Wait 42 seconds/s)
  expect((await get('/home')).status).toBe(200)
})
