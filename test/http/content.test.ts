import { afterAll, beforeAll, expect, test } from 'vitest'
import { catalogueKinds } from '#features/pricing/catalogue/catalogue-kinds.ts'
import type { ContentEntry, ContentList } from '#platform/content/content.ts'
import { cookieOf } from '../readers/cookie-of.ts'
import { findFreePort } from '../servers/free-port.ts'
import { openSite, type Site } from '../servers/site.ts'
import { type SiteProcess, startSite } from '../servers/site-process.ts'

let site: Site
let second: SiteProcess
let owner: string

beforeAll(async () => {
  site = await openSite()
  second = await startSite({ ...site.settings, PORT: String(await findFreePort()) }, ['--role=web'])
  owner = cookieOf(await post('/api/auth/sign-in/email', site.staff, ''))
})
afterAll(async () => {
  await second.stop()
  await site.close()
})

function post(path: string, body: object, cookie = owner): Promise<Response> {
  const headers = { origin: site.origin, cookie, 'content-type': 'application/json' }
  return fetch(site.origin + path, { method: 'POST', headers, body: JSON.stringify(body) })
}

type Asked = { origin?: string; cookie?: string; headers?: Record<string, string> }

async function read(path: string, { origin = site.origin, cookie = '', headers = {} }: Asked = {}) {
  const answer = await fetch(origin + path, {
    redirect: 'manual',
    headers: { cookie: `ow_currency=INR; ${cookie}`, ...headers },
  })
  return { status: answer.status, headers: answer.headers, html: await answer.text() }
}

const kindPath = `/api/admin/content/${catalogueKinds.pricingPackages.kind}`

async function entry(key: string): Promise<ContentEntry> {
  const answer = await fetch(site.origin + kindPath, { headers: { cookie: owner } })
  const { items } = (await answer.json()) as ContentList
  const found = items.find((item): item is ContentEntry => 'key' in item && item.key === key)
  if (!found) throw new Error(`There is no ${key}`)
  return found
}

async function change(key: string, act: 'save' | 'publish', fields: object): Promise<void> {
  const { id, draft, version } = await entry(key)
  const answer = await post(`${kindPath}/${id}`, { act, data: { ...draft, ...fields }, version })
  expect(answer.status).toBe(200)
}

test('a draft shows on its preview alone, which is staff’s, uncached, unindexed and framed by us alone', async () => {
  await change('basic-website', 'save', { priceInr: 15_432 })
  const preview = await read('/?draft', { cookie: owner })
  expect(preview.status).toBe(200)
  expect(preview.html).toContain('₹15,432')
  expect(preview.html).toContain('Draft preview.')
  expect(Object.fromEntries(preview.headers)).toMatchObject({
    'cache-control': 'no-store',
    'x-robots-tag': 'noindex',
    'x-frame-options': 'SAMEORIGIN',
    'content-security-policy': expect.stringContaining("frame-ancestors 'self'"),
  })
  const visitors = await read('/?draft')
  expect([visitors.status, visitors.headers.get('location')]).toEqual([303, '/login?next=%2F%3Fdraft'])
  for (const path of ['/', '/checkout', '/api/catalogue', '/api/catalogue/first-offers']) {
    for (const headers of [undefined, { 'x-drafts': '1' }]) {
      const { status, html } = await read(path, headers && { headers })
      expect([path, status, /15,?432|Draft preview/.test(html)]).toEqual([path, 200, false])
    }
  }
  const ordinary = await read('/', { cookie: owner })
  expect(ordinary.html).not.toContain('15,432')
  expect(ordinary.headers.get('content-security-policy')).toContain("frame-ancestors 'none'")
})

test('what a preview reads late is drafts too, and its addresses still mean what they say', async () => {
  const checkout = await read('/checkout?package=basic-website&draft', { cookie: owner })
  expect(checkout.html).toContain('₹15,432')
  const missing = await read('/blog/no-such-article?draft', { cookie: owner })
  expect(missing.status).toBe(404)
})

test('a publication shows on a second process, which had cached its pages', async () => {
  const { origin } = second
  const before = await read('/', { origin })
  expect(before.html).toContain('₹15,000')
  await change('basic-website', 'publish', { priceInr: 17_650, name: 'Starter Website' })
  await site.settled(origin)
  for (const path of ['/', '/checkout?package=basic-website']) {
    const { html } = await read(path, { origin })
    expect([path, html.includes('₹17,650'), html.includes('Starter Website')]).toEqual([path, true, true])
  }
  expect((await read('/checkout?package=basic-website', { origin })).html).not.toContain('₹15,000.')
})

test('a list without entries leaves no heading, on any page that shows it', async () => {
  await site.query(
    `update content_entries set removed_at = now() where kind in ('pricing-add-on', 'industry-package', 'service-card', 'variant-b-card')`,
  )
  await site.query("select pg_notify('page_cache_drop', 'pricing')")
  await expect.poll(async () => (await read('/')).html).not.toContain('E-commerce Websites')
  for (const path of ['/', '/checkout', '/contact', '/version-b']) {
    const { status, html } = await read(path)
    expect([path, status]).toEqual([path, 200])
    const headings = html.match(/<h[234][^>]*>[^<]*/g)?.join('\n') ?? ''
    expect([path, headings]).toEqual([
      path,
      expect.not.stringMatching(/>(Add-ons|Industry packages|A website for your|Services)/),
    ])
  }
  await site.query('update content_entries set removed_at = null')
  await site.query("select pg_notify('page_cache_drop', 'pricing')")
  await expect.poll(async () => (await read('/')).html).toMatch(/>Industry packages</)
})

test('a policy shows on a second process, with the earlier version at its own address, which is not indexed', async () => {
  const { origin } = second
  const path = '/api/admin/content/terms-conditions'
  const before = await read('/terms-conditions', { origin })
  expect(before.html).not.toContain('?version=')
  const { items } = (await (
    await fetch(site.origin + path, { headers: { cookie: owner } })
  ).json()) as ContentList
  const [terms] = items as [ContentEntry]
  const publish = (data: object, version: number) =>
    post(`${path}/${terms.id}`, { act: 'publish', data: { ...terms.draft, ...data }, version })
  const text = String(terms.draft.text)
  const refused = await publish({ text: text.replaceAll('{checkDays}', 'some') }, terms.version)
  expect([refused.status, (await refused.json()).errors]).toEqual([
    422,
    [{ field: 'text', message: 'Put {checkDays} back into the text: clients rely on this promise.' }],
  ])
  const added = '## Looms {#looms}\n\nWe <b>mend</b> looms for {checkDays} days.'
  expect((await publish({ text: `${text}\n\n${added}` }, terms.version)).status).toBe(200)
  await site.settled(origin)
  const latest = await read('/terms-conditions', { origin })
  expect(latest.html).toContain('<p>We &lt;b&gt;mend&lt;/b&gt; looms for 7 days.</p>')
  expect(latest.html).toContain('<h2 id="looms">Looms</h2>')
  expect(latest.html).toMatch(/version(<!-- -->| )*2/)
  expect(latest.html).toContain('href="/terms-conditions?version=1"')
  const first = await read('/terms-conditions?version=1', { origin })
  expect([first.status, first.html.includes('Looms'), first.html.includes('noindex')]).toEqual([
    200,
    false,
    true,
  ])
  expect(latest.html).not.toContain('noindex')
  for (const version of ['3', '0', 'x'])
    expect((await read(`/terms-conditions?version=${version}`, { origin })).status).toBe(404)
})
