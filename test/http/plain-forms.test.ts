import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Problem } from '#server/http/problem.server.ts'
import { openDatabaseProxy } from '../database/database-proxy.ts'
import { createTestDatabase } from '../database/test-database.ts'
import { freshAddress, postedRequest } from '../fixtures/visitor-fixtures.ts'
import { openSite, type Site } from '../servers/site.ts'
import { tolerateErrors } from '../servers/watch-errors.ts'
import { markup } from './bad-input/wrong-values.ts'

let site: Site
beforeAll(async () => {
  site = await openSite()
})
afterAll(() => site.close())

type Sent = {
  path?: string
  changes?: Record<string, string>
  headers?: Record<string, string>
  body?: string
  origin?: string
}

/** Posts like a form without JavaScript. */
function post({ path = '/contact', changes, headers, body, origin = site.origin }: Sent = {}) {
  return fetch(origin + path, {
    method: 'POST',
    redirect: 'manual',
    headers: {
      accept: 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8',
      'content-type': 'application/x-www-form-urlencoded',
      origin,
      'x-forwarded-for': freshAddress(),
      ...headers,
    },
    body: body ?? `${new URLSearchParams(postedRequest(changes))}`,
  })
}

async function pageOf(response: Response): Promise<string> {
  expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8')
  expect(response.headers.get('cache-control')).toBe('no-store')
  expect(response.headers.get('x-content-type-options')).toBe('nosniff')
  const policy = response.headers.get('content-security-policy') ?? ''
  expect(policy).toContain("default-src 'self'")
  expect(policy).toContain("form-action 'self'")
  expect(policy).not.toMatch(/script-src[^;]*(sha256|unsafe)/)
  const html = await response.text()
  expect(html).toMatch(/^<!doctype html>/)
  expect(html).not.toContain('<script')
  return html
}

const leadsOf = (email: string) =>
  site.query<Record<string, unknown>>(
    'select id, message, quote, status, suspicions from leads where email = $1',
    [email],
  )

test('redirects a posted form to its thank-you page, which only its id opens', async () => {
  const email = 'posted@example.com'
  const answer = await post({ changes: { customerEmail: email } })
  expect(answer.status).toBe(303)
  const [lead] = await leadsOf(email)
  expect(answer.headers.get('location')).toBe(`/thank-you?sent=${lead?.id}#content`)
  const thanks = await fetch(`${site.origin}/thank-you?sent=${lead?.id}`)
  expect(thanks.status).toBe(200)
  const html = await thanks.text()
  expect(html).toMatch(/Received, reference.*OW-[0-9A-Z]{6}/s)
  expect(html).not.toContain(email)

  const draft = { key: crypto.randomUUID(), source: 'chatbot', email: 'draft@example.com' }
  await fetch(`${site.origin}/api/lead-drafts`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(draft),
  })
  const [unsent] = await leadsOf('draft@example.com')
  expect(unsent).toBeDefined()
  for (const id of [unsent?.id, crypto.randomUUID(), 'OW-123456', encodeURIComponent(markup)]) {
    expect((await fetch(`${site.origin}/thank-you?sent=${id}`)).status, `${id}`).toBe(404)
  }
})

test('stores a form posted without an origin for staff to check', async () => {
  const email = 'program@example.com'
  const answer = await fetch(`${site.origin}/contact`, {
    method: 'POST',
    redirect: 'manual',
    headers: { 'x-forwarded-for': freshAddress() },
    body: new URLSearchParams(postedRequest({ customerEmail: email })),
  })
  expect(answer.status).toBe(303)
  expect(await leadsOf(email)).toMatchObject([{ status: 'quarantined', suspicions: ['no-origin'] }])
})

test('takes our own form from a browser that hides its origin, and no other', async () => {
  const email = 'no-referrer@example.com'
  const sent = { changes: { customerEmail: email } }
  const own = await post({ ...sent, headers: { origin: 'null', 'sec-fetch-site': 'same-origin' } })
  expect(own.status).toBe(303)
  expect(await leadsOf(email)).toMatchObject([{ status: 'new' }])
  for (const site of ['cross-site', 'same-site', undefined]) {
    const foreign = await post({
      ...sent,
      headers: { origin: 'null', ...(site && { 'sec-fetch-site': site }) },
    })
    expect(foreign.status, `${site}`).toBe(403)
  }
  expect(await leadsOf(email)).toHaveLength(1)
})

test('the address has the choice, and the hidden fields its price', async () => {
  const choice = '?package=business-pro&addons=seo-premium,moat'
  for (const [email, changes] of [
    ['choice@example.com', { currency: 'EUR', countryCode: '', total: '1' }],
    ['no-price@example.com', { currency: 'EUR', countryCode: 'DE' }],
  ] as const) {
    const answer = await post({
      path: `/contact${choice}`,
      changes: { customerEmail: email, ...changes },
    })
    expect(answer.status).toBe(303)
  }
  const quote = {
    kind: 'package',
    lines: [{ id: 'business-pro' }, { id: 'seo-premium' }],
    terms: { currency: 'EUR' },
  }
  expect(await leadsOf('choice@example.com')).toMatchObject([
    { quote: { ...quote, claimed: { amountMinor: 100, currency: 'EUR' } } },
  ])
  const [lead] = await leadsOf('no-price@example.com')
  expect(lead).toMatchObject({ quote })
  expect(lead?.quote).not.toHaveProperty('claimed')

  const email = 'plan@example.com'
  const path = '/checkout?recommendations=business-website'
  expect((await post({ path, changes: { customerEmail: email } })).status).toBe(303)
  expect(await leadsOf(email)).toMatchObject([
    { quote: { kind: 'recommendations', lines: [{ id: 'business-website' }] } },
  ])
})

test('stores the service of the address if the visitor wrote nothing', async () => {
  for (const [email, projectDescription] of [
    ['silent@example.com', ''],
    ['talks@example.com', 'Looms.'],
  ] as const) {
    await post({
      path: '/contact?service=mobile-apps',
      changes: { customerEmail: email, projectDescription },
    })
  }
  expect(await leadsOf('silent@example.com')).toMatchObject([{ message: 'I am interested in: Mobile Apps.' }])
  expect(await leadsOf('talks@example.com')).toMatchObject([{ message: 'Looms.' }])
})

test('a refused form returns as its page with markup as text, and stores nothing', async () => {
  for (const path of ['/contact', '/checkout?package=business-pro']) {
    const answer = await post({
      path,
      changes: {
        customerEmail: markup,
        customerName: `"${markup}`,
        projectDescription: `</textarea>${markup}`,
      },
    })
    expect(answer.status).toBe(422)
    const html = await pageOf(answer)
    expect(html).toContain('That email doesn’t look right. Try name@example.com.')
    expect(html).toContain('value="&quot;&lt;img src=x')
    expect(html).toContain('&lt;/textarea&gt;&lt;img src=x')
    expect(html).not.toContain('<img src=x')
    expect(html).toContain('<meta name="robots" content="noindex">')
  }
  expect(await leadsOf(markup)).toEqual([])
})

test('refuses prices that no page shows', async () => {
  const path = '/checkout?package=business-pro'
  for (const [name, value] of [
    ['currency', 'XYZ'],
    ['countryCode', markup],
    ['total', 'free'],
  ] as const) {
    const answer = await post({ path, changes: { [name]: value } })
    expect(answer.status).toBe(422)
    expect(await pageOf(answer)).toContain('Some fields need another look.')
  }
})

test('a form over the rate limit returns with its input, and says how long to wait', async () => {
  const headers = { 'x-forwarded-for': freshAddress() }
  const statuses = new Set<number>()
  for (let sent = 0; sent < 30; sent++) statuses.add((await post({ headers })).status)
  expect([...statuses]).toEqual([303])
  const answer = await post({ headers, changes: { customerName: 'Asha of the thirty-first' } })
  expect(answer.status).toBe(429)
  expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0)
  const html = await pageOf(answer)
  expect(html).toContain('value="Asha of the thirty-first"')
  expect(html).toContain('Your request was not sent; what you typed is still here.')
})

test.for<[string, number, Sent]>([
  ['from another site', 403, { headers: { origin: 'https://elsewhere.example' } }],
  ['of 200 kB', 413, { changes: { projectDescription: 'x'.repeat(200_000) } }],
  ['in another type', 415, { headers: { 'content-type': 'text/plain' } }],
])('refuses a form %s with a page that does not repeat it', async ([, status, sent]) => {
  const answer = await post({ ...sent, changes: { customerName: 'Never shown', ...sent.changes } })
  expect(answer.status).toBe(status)
  const html = await pageOf(answer)
  expect(html).toContain('<title>Your request was not sent</title>')
  expect(html).toContain('mailto:hello@orbweaver.example')
  expect(html).not.toContain('Never shown')
})

test('a program gets the API’s refusal, not a page', async () => {
  const answer = await post({ changes: { customerName: '' }, headers: { accept: '*/*' } })
  expect(answer.headers.get('content-type')).toBe('application/problem+json')
  const { code, errors }: Problem = await answer.json()
  expect({ code, errors }).toEqual({
    code: 'invalid',
    errors: [{ field: 'customerName', message: 'Enter your full name.' }],
  })
})

test('while the database is unreachable the form returns with its input, even without prices', async () => {
  tolerateErrors(/"msg":"database unavailable"/)
  const { url, drop } = await createTestDatabase()
  const line = await openDatabaseProxy(url)
  const away = await openSite({ database: { url, settings: { DATABASE_URL: line.url }, close: drop } })
  try {
    const { origin } = away
    line.cutAll(true)
    const answer = await post({ origin, changes: { customerName: 'Asha in the dark' } })
    expect(answer.status).toBe(503)
    const html = await pageOf(answer)
    expect(html).toContain('value="Asha in the dark"')
    expect(html).toContain('Your request was not sent; what you typed is still here.')
  } finally {
    await away.close()
    await line.close()
  }
})
