import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { defaultLocation, indiaLocation } from '#domain/money/pricing.ts'
import { currencyCookie } from '#features/pricing/pricing.ts'
import { AppError } from '#platform/app-error.server.ts'
import { parseEnv } from '#platform/env.server.ts'
import { openLog } from '#platform/log.server.ts'
import { type PageRoute, pathOf, routes } from '#routes'
import { contentAnswers } from '#test/fixtures/content-answers.ts'
import { securityHeaders } from '../http/security-headers.server.ts'
import { renderHead } from './document-head.server.ts'
import { createPages } from './pages.server.ts'

const origin = 'https://orbweaver.example'
const stored = { project: 'an old project', multiplier: 1.3 }
const made: string[] = []
let left = Number.POSITIVE_INFINITY
/** Holds back answers until the test opens it. */
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
      ...contentAnswers(),
      '/api/pricing/currencies': {},
      '/api/blog/posts/a-post': {
        post: { slug: 'a-post', title: 'A post', excerpt: 'A page.', category: 'seo', tags: [] },
      },
    }
    const answer = answers[path] ?? { project: stored.project }
    const response = Response.json(answer)
    gate?.reached()
    await gate?.opened
    return response
  },
  async renderPage({ path, search, seed, lateData, head }) {
    made.push(path + search)
    const { project } = (Object.values(lateData)[0] as typeof stored | undefined) ?? stored
    const html = `${head ? renderHead(head, origin) : ''}<p>${JSON.stringify(seed.pricing.state)}</p><section>${project}</section>`
    return { html, inline: { scripts: [], styles: [] } }
  },
  isPayingOff: false,
  assets: {
    bootScript: '',
    entry: '',
    fontsFor: () => [],
    forScreen: async () => ({ styles: [] }) as never,
  },
  origin: () => origin,
  headers: securityHeaders(
    parseEnv({
      GOOGLE_ANALYTICS_ID: 'G-TEST123',
      RAZORPAY_KEY_ID: 'rzp_test_Abc123',
      RAZORPAY_KEY_SECRET: 'a-secret-of-a-test',
    }),
    false,
  ),
  countryOf: ({ headers }) => (headers['x-country'] as string | undefined) ?? null,
  landingChoice: () => ({ experiment: null, chosen: 'A' }),
  previewAgency: (render) => render(),
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

async function madeFor(requests: [path: string, headers?: Record<string, string>][]): Promise<string[]> {
  pages.drop('*')
  made.length = 0
  for (const [path, headers] of requests) expect((await get(path, headers)).status, path).toBe(200)
  return made
}

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

test('a page rendered from outdated data is not cached', async () => {
  // The first request reads the prices; the next read is the section's.
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

test('unknown parameters of an address share one rendered page', async () => {
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

test('renders a post once for all escapes of its address', async () => {
  expect(await madeFor([['/blog/a-post'], ['/blog/a%2Dpost'], ['/blog/%61-post']])).toEqual(['/blog/a-post'])
})

test('a shared plan’s page is a 404 only if the API answers 404, and contains nothing of the plan', async () => {
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
  expect(made).toHaveLength(2)
})

test('pages with arbitrary parameters are not cached', async () => {
  const searches = Array.from(
    { length: 200 },
    (_, index) => `/checkout?package=business-pro&addons=a${index}`,
  )
  const requests = ['/home', ...searches, '/home'].map((path) => [path] as [string])
  expect(await madeFor(requests)).toEqual(['/home', ...searches])
})

const indexedPages = [
  '/',
  '/home',
  '/version-b',
  '/contact',
  '/blog',
  '/blog/a-post',
  '/ai-recommendations',
  '/terms-conditions',
  '/privacy-policy',
  '/cancellation-refunds',
  '/shipping-policy',
]
const publicPages = [...indexedPages, '/checkout', '/payment', '/thank-you', '/ai-suggest-thank-you']

async function pathsWhere(
  holds: (answer: { html: string; policy: string; isIndexed: boolean }) => boolean,
): Promise<string[]> {
  const paths = (Object.values(routes) as PageRoute[])
    .filter(({ developmentOnly }) => !developmentOnly)
    .map((route) => pathOf(route, { id: 'a-post', token: 'a-token' }))
  const answers = await Promise.all(
    paths.map(async (path) => {
      const answer = await get(path, { cookie: `${currencyCookie.name}=EUR` })
      expect(answer.status, path).toBe(200)
      const policy = answer.headers.get('content-security-policy') ?? ''
      const html = await answer.text()
      const isIndexed = !html.includes('noindex') && answer.headers.get('x-robots-tag') !== 'noindex'
      return { path, policy, html, isIndexed }
    }),
  )
  return answers.filter(holds).map(({ path }) => path)
}

test('search engines index these pages alone', async () => {
  const found = await pathsWhere(({ isIndexed }) => isIndexed)
  expect(found.toSorted()).toEqual(indexedPages.toSorted())
})

test('every public page shows prices in the chosen currency', async () => {
  const found = await pathsWhere(({ html }) => html.includes('"EUR"'))
  expect(found.toSorted()).toEqual(publicPages.toSorted())
})

test('the payment window opens on every public page, a quote and an invoice', async () => {
  const found = await pathsWhere(({ policy }) => policy.includes('checkout.razorpay.com'))
  expect(found.toSorted()).toEqual([...publicPages, '/quote/a-post', '/invoice/a-post'].toSorted())
})

test("allows Google's tags on the pages that are open to everyone", async () => {
  const found = await pathsWhere(({ policy }) => policy.includes('google'))
  expect(found.toSorted()).toEqual([...publicPages, '/ai-recommendations/a-token'].toSorted())
  // All missing paths share one page.
  const missing = await get('/admin/nonsense')
  expect(missing.headers.get('content-security-policy')).toContain('googletagmanager')
})

test('refuses renders over the limit, but still serves cached pages', async () => {
  await madeFor([['/home']])
  left = 0
  const refused = await get('/contact')
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '42'])
  // No script here could load Google's tags.
  expect(refused.headers.get('content-security-policy')).not.toContain('google')
  expect(await refused.text()).toMatch(/<h1>Too many pages .*Wait 42 seconds/s)
  expect((await get('/home')).status).toBe(200)
})
