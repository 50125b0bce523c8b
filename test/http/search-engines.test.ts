import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import validateManifest from 'web-app-manifest-validator'
import { agency } from '#domain/agency.ts'
import { dayMs } from '#domain/duration.ts'
import { fillFacts } from '#domain/facts-in-text.ts'
import { currencies } from '#domain/money/currency.ts'
import { formatMoney, wholeMoney } from '#domain/money/money.ts'
import { currencyCookie } from '#features/pricing/pricing.ts'
import { questions } from '#features/questions/question-seeds.server.ts'
import { notFoundRoute } from '#routes'
import { publicPaths } from '../browser/public-paths.ts'
import { faultsOfFacts, faultsOfXml } from '../readers/validators.ts'
import { findFreePort } from '../servers/free-port.ts'
import { openSite, type Site } from '../servers/site.ts'

const origin = 'https://agency.example'
const article = '/blog/three-numbers-of-a-fast-page'

let site: Site
/** The process's own address, which is not the public one behind a proxy. */
let local: string
beforeAll(async () => {
  const port = await findFreePort()
  local = `http://localhost:${port}`
  site = await openSite({ settings: { PUBLIC_URL: origin, PORT: String(port) } })
})
afterAll(() => site.close())

type Fact = { '@type': string; [property: string]: unknown }
type OfferedPrice = { priceCurrency: string; price?: number; minPrice?: number }
type Offer = OfferedPrice & { priceSpecification?: OfferedPrice }

const entities: Record<string, string> = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"' }
const decode = (text: string) => text.replace(/&\w+;/g, (entity) => entities[entity] ?? entity)

function factsOf(document: { '@context'?: string; '@graph'?: Fact[] }): Fact[] {
  const { '@context': context, '@graph': facts = [] } = document
  expect(context).toBe(facts.length ? 'https://schema.org' : undefined)
  return facts
}

async function crawl(path: string, headers: Record<string, string> = {}) {
  const answer = await fetch(local + path, { headers })
  const html = await answer.text()
  const head = html.slice(0, html.indexOf('</head>'))
  const metas = [...head.matchAll(/<meta (?:name|property)="([^"]+)" content="([^"]*)"/g)]
  const [, facts = '{}'] = /<script type="application\/ld\+json">(.*?)<\/script>/.exec(html) ?? []
  return {
    status: answer.status,
    noindex: answer.headers.get('x-robots-tag') === 'noindex' || /name="robots" content="noindex"/.test(head),
    title: decode(/<title>(.*?)<\/title>/.exec(head)?.[1] ?? ''),
    titles: head.match(/<title>/g)?.length,
    canonical: /<link rel="canonical" href="([^"]*)"/.exec(head)?.[1],
    meta: Object.fromEntries(metas.map(([, name = '', content = '']) => [name, decode(content)])),
    facts: factsOf(JSON.parse(facts)),
    text: decode(html.replace(/<script.*?<\/script>|<style.*?<\/style>/gs, '').replace(/<[^>]+>/g, ' ')),
    html,
  }
}

describe.for(publicPaths)('the page %s', (path) => {
  test('has a title and a description that fit a search result', async () => {
    const { status, noindex, titles, title, meta } = await crawl(path)
    expect(status).toBe(200)
    expect(titles).toBe(1)
    if (noindex) return
    expect(title.length).toBeGreaterThan(15)
    expect(title.length).toBeLessThanOrEqual(75)
    expect(meta.description?.length).toBeGreaterThan(50)
    expect(meta.description?.length).toBeLessThanOrEqual(165)
  })

  test('has a preview picture of this site, or is hidden from search engines', async () => {
    const { noindex, canonical, title, meta } = await crawl(path)
    if (noindex) {
      expect(canonical).toBeUndefined()
      return
    }
    expect(canonical).toMatch(/^https:\/\/agency\.example\//)
    expect(meta).toMatchObject({
      'og:url': canonical,
      'og:title': title,
      'og:description': meta.description,
      'og:site_name': 'Orbweaver',
      'og:type': path === article ? 'article' : 'website',
      'og:image:width': '1200',
      'og:image:height': '630',
      'og:image:alt': expect.stringMatching(/\w+ \w+/),
      'twitter:card': 'summary_large_image',
    })
    const picture = meta['og:image'] ?? ''
    expect(picture.startsWith(`${origin}/og/`)).toBe(true)
    const answer = await fetch(picture.replace(origin, local))
    expect(answer.headers.get('content-type')).toBe('image/png')
    expect(answer.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
    const bytes = new Uint8Array(await answer.arrayBuffer())
    expect(await sharp(bytes).metadata()).toMatchObject({ format: 'png', width: 1200, height: 630 })
  })

  test('has structured data that a validator accepts', async () => {
    const { facts } = await crawl(path)
    expect(await faultsOfFacts(facts)).toEqual([])
  })
})

test('the validator finds a wrong type, a wrong property and a missing one', async () => {
  const faults = await faultsOfFacts([
    { '@type': 'Webshop', name: 'x' },
    { '@type': 'Service', name: 'x', prize: 5 },
    { '@type': 'Organization', url: 'https://agency.example/' },
  ])
  expect(faults).toEqual([
    expect.stringContaining('Webshop'),
    expect.stringContaining('prize'),
    expect.stringContaining('name'),
  ])
})

test('the structured data has the agency’s country code', async () => {
  const { facts } = await crawl('/')
  expect(facts.find((fact) => fact['@type'] === 'Organization')).toMatchObject({
    address: { '@type': 'PostalAddress', addressCountry: 'IN' },
  })
})

test('no two pages share title or description', async () => {
  const pages = await Promise.all(publicPaths.map(async (path) => ({ path, ...(await crawl(path)) })))
  const canonicals = Object.groupBy(pages, (page) => page.canonical ?? page.path)
  const firsts = Object.values(canonicals).flatMap((group) => group?.slice(0, 1) ?? [])
  for (const text of [
    (page: (typeof pages)[0]) => page.title,
    (page: (typeof pages)[0]) => page.meta.description,
  ]) {
    expect(new Set(firsts.map(text)).size).toBe(firsts.length)
  }
})

test.for([
  ['/', '/'],
  ['/?preview=B', '/'],
  ['/?request=1&package=business-pro', '/'],
  ['/home', '/'],
  ['/version-b', '/'],
  ['/contact?package=business-pro', '/contact'],
  ['/blog?page=1', '/blog'],
  ['/blog?page=2', '/blog?page=2'],
  ['/blog?utm_source=x&category=seo', '/blog?category=seo'],
  [`${article}?utm_source=x`, article],
])('%s has the canonical address %s', async ([path = '', canonical = '']) => {
  expect(await crawl(path)).toMatchObject({ canonical: origin + canonical, noindex: false })
})

test.for([
  '/no/such/page',
  '/blog/no-such-article',
  '/blog?tag=forms',
  '/blog?q=fonts',
  '/login',
  '/admin',
  '/checkout',
  '/payment',
  '/thank-you',
])('%s is hidden from search engines', async (path) => {
  expect(await crawl(path)).toMatchObject({ canonical: undefined, noindex: true })
})

test.for(['INR', 'USD', 'EUR'] as const)('structured prices in %s equal the page’s', async (currency) => {
  for (const path of ['/', '/version-b']) {
    const { facts, text } = await crawl(path, { cookie: `${currencyCookie.name}=${currency}` })
    const offers = facts.flatMap((fact) => (fact.offers ? [fact.offers as Offer] : []))
    expect(offers.length).toBe(path === '/' ? 9 : 4)
    for (const { priceSpecification, ...offer } of offers) {
      const { priceCurrency, price, minPrice } = priceSpecification ?? offer
      expect(priceCurrency).toBe(currency)
      const shown = formatMoney(wholeMoney(price ?? minPrice ?? Number.NaN, currency))
      expect(text).toContain(shown)
      expect(shown.startsWith(currencies[currency].symbol)).toBe(true)
    }
  }
})

test.for(['/', '/version-b'])('the structured questions have the words of the page %s', async (path) => {
  const { facts, text } = await crawl(path)
  const page = facts.find((fact) => fact['@type'] === 'FAQPage') as unknown as {
    mainEntity: { name: string; acceptedAnswer: { text: string } }[]
  }
  expect(page.mainEntity.map(({ name }) => name)).toEqual(
    questions.map(({ question }) => fillFacts(question)),
  )
  for (const { name, acceptedAnswer } of page.mainEntity) {
    expect(text).toContain(name)
    expect(text).toContain(acceptedAnswer.text)
  }
})

describe('the sitemap', () => {
  const read = async () => (await fetch(`${local}/sitemap.xml`)).text()
  const locationsOf = (xml: string) => [...xml.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, url = '']) => url)

  test('passes a validator', async () => {
    const xml = await read()
    expect(await faultsOfXml(xml, 'sitemap.xsd')).toEqual([])
    expect(await faultsOfXml(xml.replace('<lastmod>', '<lastmod>on '), 'sitemap.xsd')).not.toEqual([])
  })

  test('lists every indexed page by its canonical address, and no other', async () => {
    const locations = locationsOf(await read())
    for (const url of locations) {
      const { status, canonical, noindex } = await crawl(url.replace(origin, ''))
      expect({ url, status, canonical, noindex }).toEqual({
        url,
        status: 200,
        canonical: url,
        noindex: false,
      })
    }
    for (const path of publicPaths) {
      const { canonical, noindex } = await crawl(path)
      if (!noindex) expect(locations, `${path}: add it to src/server/sitemap.server.ts`).toContain(canonical)
    }
  })

  test('dates an article by its last change', async () => {
    const [row] = await site.query<{ updated_at: Date }>(
      "update content_entries set last_published_at = '2026-11-20T10:11:12.345Z' where published->>'slug' = $1 returning last_published_at as updated_at",
      [article.replace('/blog/', '')],
    )
    expect(await read()).toContain(
      `<loc>${origin}${article}</loc><lastmod>${row?.updated_at.toISOString()}</lastmod>`,
    )
    expect(await read()).toContain(`<loc>${origin}/blog</loc><lastmod>2026-11-20T10:11:12.345Z</lastmod>`)
  })
})

test('the feed passes a validator', async () => {
  const feed = await (await fetch(`${local}/blog/feed.xml`)).text()
  expect(await faultsOfXml(feed, 'rss.xsd')).toEqual([])
  expect(feed).toContain(`<link>${origin}${article}</link>`)
  expect(await faultsOfXml(feed.replace('<pubDate>', '<pubDate>on '), 'rss.xsd')).not.toEqual([])
})

test('robots.txt names the sitemap and allows only the public pages', async () => {
  const answer = await fetch(`${local}/robots.txt`)
  expect(answer.headers.get('content-type')).toBe('text/plain; charset=utf-8')
  const lines = (await answer.text()).split('\n')
  expect(lines).toContain(`Sitemap: ${origin}/sitemap.xml`)
  expect(lines).toContain('User-agent: *')
  const closed = lines.flatMap((line) => (line.startsWith('Disallow: ') ? [line.slice(10)] : []))
  expect(closed).toEqual(expect.arrayContaining(['/api/', '/admin']))
  for (const path of [...publicPaths, '/og/landing.png', '/sitemap.xml', notFoundRoute.path]) {
    expect(closed.filter((start) => path.startsWith(start))).toEqual([])
  }
})

test('security.txt names the agency’s address and expires within a year', async () => {
  const answer = await fetch(`${local}/.well-known/security.txt`)
  expect(answer.headers.get('content-type')).toBe('text/plain; charset=utf-8')
  const text = await answer.text()
  expect(text).toContain(`Contact: mailto:${agency.email}`)
  expect(text).toContain(`Canonical: ${origin}/.well-known/security.txt`)
  const expires = Date.parse(/^Expires: (.+)$/m.exec(text)?.[1] ?? '')
  expect(expires).toBeGreaterThan(Date.now())
  expect(expires).toBeLessThan(Date.now() + 365 * dayMs)
})

test('gpc.json says that the site obeys Global Privacy Control', async () => {
  const answer = await fetch(`${local}/.well-known/gpc.json`)
  expect(answer.headers.get('content-type')).toBe('application/json')
  expect(await answer.json()).toEqual({ gpc: true, lastUpdate: expect.stringMatching(/^\d{4}-\d\d-\d\d$/) })
})

test('share links have an article’s public address', async () => {
  const { html, canonical } = await crawl(article)
  const share = /aria-labelledby="share-title".*?<\/section>/s.exec(html)?.[0] ?? ''
  const hrefs = [...share.matchAll(/href="([^"]+)"/g)].map(([, href]) => href)
  expect(hrefs).toHaveLength(4)
  for (const href of hrefs) expect(href).toContain(encodeURIComponent(canonical ?? 'none'))
})

test('the manifest passes a validator, and its icons have the stated sizes', async () => {
  const answer = await fetch(`${local}/site.webmanifest`)
  expect(answer.headers.get('content-type')).toBe('application/manifest+json')
  const manifest = await answer.json()
  expect(validateManifest(manifest)).toEqual([])
  expect(validateManifest({ ...manifest, display: 'huge' })).not.toEqual([])
  for (const { src, sizes, type } of manifest.icons) {
    const icon = await fetch(local + src)
    expect(icon.headers.get('content-type')).toBe(type)
    if (sizes === 'any') continue
    const { width, height } = await sharp(new Uint8Array(await icon.arrayBuffer())).metadata()
    expect(`${width}x${height}`).toBe(sizes)
  }
  const { html } = await crawl('/')
  const linked = [...html.matchAll(/<link rel="(?:icon|apple-touch-icon|manifest)" href="([^"]+)"/g)]
  expect(linked.map(([, href]) => href)).toEqual([
    '/favicon.ico',
    '/icon.svg',
    '/apple-touch-icon.png',
    '/site.webmanifest',
  ])
  for (const [, href] of linked) expect((await fetch(local + href)).status, href).toBe(200)
})

describe('the pictures of shared links', () => {
  test.for([
    '/og/nonsense.png',
    '/og/blog/no-such-article.png',
    '/og/blog/..%2f..%2fetc.png',
    '/og/blog/.png',
    '/og/landing.svg',
    '/og/constructor.png',
    '/og/',
  ])('%s answers 404', async (path) => {
    const answer = await fetch(local + path)
    expect(answer.status).toBe(404)
    expect(answer.headers.get('content-type')).toBe('application/problem+json')
  })

  test('a renamed article gets a new picture at a new address, which the old one shows too', async () => {
    const imageOf = async () => (await crawl(article)).meta['og:image']?.replace(origin, local) ?? ''
    const before = await imageOf()
    const bytesBefore = await (await fetch(before)).bytes()
    await site.query(
      `update content_entries set published = published || '{"title": "Four figures of a slow page"}' where published->>'slug' = $1`,
      [article.replace('/blog/', '')],
    )
    await site.query("select pg_notify('page_cache_drop', 'posts')")
    await site.settled(local)
    expect(await imageOf()).not.toBe(before)
    const after = await fetch(await imageOf())
    const bytesAfter = await after.bytes()
    expect(bytesAfter).not.toEqual(bytesBefore)
    expect(after.headers.get('cache-control')).toContain('immutable')

    const old = await fetch(before)
    expect(await old.bytes()).toEqual(bytesAfter)
    expect(old.headers.get('cache-control')).toBe('public, max-age=300')
    const etag = old.headers.get('etag') ?? ''
    expect((await fetch(before, { headers: { 'if-none-match': etag } })).status).toBe(304)
  })

  test('ignores other parameters of the address', async () => {
    const [plain, dressed] = await Promise.all(
      ['', '?title=Hello&v=1'].map(async (query) => (await fetch(`${local}/og/landing.png${query}`)).bytes()),
    )
    expect(dressed).toEqual(plain)
  })
})
