import { randomUUID } from 'node:crypto'
import { XMLParser, XMLValidator } from 'fast-xml-parser'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openSite, type Site } from '../servers/site.ts'
import { startSite } from '../servers/site-process.ts'

let site: Site
beforeAll(async () => {
  site = await openSite()
})
afterAll(() => site.close())

const ask = (path: string, headers: Record<string, string> = {}) =>
  fetch(site.origin + path, { redirect: 'manual', headers })
const pageOf = async (path: string) => (await ask(path)).text()

const articlesOf = (html: string) =>
  [...(html.split('<main')[1] ?? '').matchAll(/<h2[^>]*><a href="(\/blog\/[^"]+)"/g)].map(([, href]) => href)

test('every article of the list has a page', async () => {
  const pages = await Promise.all(['/blog', '/blog?page=2'].map(pageOf))
  const [first, second] = pages.map(articlesOf)
  expect(first).toHaveLength(9)
  const all = [...(first ?? []), ...(second ?? [])]
  expect(new Set(all).size).toBeGreaterThanOrEqual(9)
  for (const path of all) {
    const response = await ask(path ?? '')
    expect(response.status, path).toBe(200)
    const html = await response.text()
    expect(html, path).toMatch(/<h1[^>]*>[^<]+<\/h1>/)
    expect(html, path).toContain(`<link rel="canonical" href="https://orbweaver.example${path}">`)
  }
})

test('list pages link each other, canonical addresses omit foreign parameters, and filtered lists have none', async () => {
  const [first, second, narrowed] = await Promise.all(
    ['/blog', '/blog?page=2&utm_source=mail', '/blog?tag=css&q=font'].map(pageOf),
  )
  expect(first).toContain('<link rel="next" href="https://orbweaver.example/blog?page=2">')
  expect(first).not.toContain('<link rel="prev"')
  expect(second).toContain('<link rel="prev" href="https://orbweaver.example/blog">')
  expect(second).toContain('<link rel="canonical" href="https://orbweaver.example/blog?page=2">')
  expect(narrowed).toContain('<meta name="robots" content="noindex">')
  expect(narrowed).not.toContain('rel="canonical"')
})

test('category, tag and search work by address alone', async () => {
  const seo = await pageOf('/blog?category=seo')
  expect(articlesOf(seo).sort()).toEqual([
    '/blog/new-website-same-traffic',
    '/blog/structured-data-in-plain-words',
  ])
  expect(seo).toContain('href="/blog?category=seo&amp;tag=redirects"')

  expect(articlesOf(await pageOf('/blog?category=seo&tag=redirects'))).toEqual([
    '/blog/new-website-same-traffic',
  ])
  expect(articlesOf(await pageOf('/blog?q=yen+%26+dinar'))).toEqual(['/blog/prices-in-several-currencies'])
  expect(articlesOf(await pageOf('/blog?q=lakh'))).toEqual(['/blog/prices-in-several-currencies'])
  expect(await pageOf('/blog?q=zebra')).toMatch(/0 articles for “zebra”.*No article matches/s)
})

test('shows the characters of our placeholders in a search as text', async () => {
  const html = await pageOf(`/blog?q=${encodeURIComponent('\uE000site-footer\uE001')}`)
  expect(html.match(/id="site-footer"/g)).toHaveLength(1)
  expect(html).toContain('value="\uE000site-footer\uE001"')
})

test('shows the searched words as text', async () => {
  const html = await pageOf(`/blog?q=${encodeURIComponent('"><script>alert(1)</script>')}`)
  expect(html).not.toContain('<script>alert')
})

test.for([
  '/blog/nobody',
  '/blog/%00',
  '/blog/Contrast-Is-Arithmetic',
  '/blog?page=99',
  '/blog?page=x',
  '/blog?category=x',
])('%s answers the not-found page', async (path) => {
  const response = await ask(path)
  expect(response.status).toBe(404)
  const html = await response.text()
  expect(html).toContain('<title>404 Page Not Found</title>')
  expect(html).toContain('<meta name="robots" content="noindex">')
})

test('a renamed article redirects permanently, with its query', async () => {
  const [post] = await site.query<{ id: string }>("select id from posts where slug = 'forms-people-finish'")
  await site.query('insert into content_renames values ($1, $2, $3)', ['post', 'forms-of-old', post?.id])
  const page = await ask('/blog/forms-of-old?utm_source=mail')
  expect(page.status).toBe(301)
  expect(page.headers.get('location')).toBe('/blog/forms-people-finish?utm_source=mail')
  const api = await ask('/api/blog/posts/forms-of-old')
  expect(api.status).toBe(301)
  expect(api.headers.get('location')).toBe('/api/blog/posts/forms-people-finish')
})

test('a missing page exists once its article does', async () => {
  const slug = `article-${randomUUID()}`
  expect((await ask(`/blog/${slug}`)).status).toBe(404)
  await site.query(
    `insert into content_entries (id, kind, key, position, draft, published, first_published_at, last_published_at, created_at, updated_at)
     select gen_random_uuid(), kind, $1, 0, draft, published || jsonb_build_object('slug', $1::text), now(), now(), now(), now()
     from content_entries where kind = 'post' limit 1`,
    [slug],
  )
  expect((await ask(`/blog/${slug}`)).status).toBe(200)
})

test('an article from another process appears in this one’s lists', async () => {
  const title = 'Backups that come back'
  await site.query("delete from content_entries where published->>'title' = $1", [title])
  await site.query("notify page_cache_drop, 'posts'")
  const path = '/blog?category=security'
  await site.settled()
  expect(await pageOf(path)).not.toContain(title)
  const other = await startSite(site.settings)
  try {
    await site.settled()
    expect(await pageOf(path)).toContain(title)
  } finally {
    await other.stop()
  }
})

test('an article has machine-readable facts', async () => {
  const html = await pageOf('/blog/contrast-is-arithmetic')
  const [, json = ''] = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(html) ?? []
  const url = 'https://orbweaver.example/blog/contrast-is-arithmetic'
  expect(JSON.parse(json)['@graph']).toMatchObject([
    {
      '@type': 'BlogPosting',
      headline: 'Contrast is arithmetic: choose colours that people can read',
      datePublished: '2026-10-29T09:00:00.000Z',
      dateModified: expect.any(String),
      author: { '@type': 'Organization', name: 'Orbweaver studio' },
      mainEntityOfPage: url,
    },
    {
      '@type': 'BreadcrumbList',
      itemListElement: [
        { position: 1, name: 'Orbweaver', item: 'https://orbweaver.example/' },
        { position: 2, name: 'Blog', item: 'https://orbweaver.example/blog' },
        { position: 3, name: 'Design', item: 'https://orbweaver.example/blog?category=design' },
        { position: 4, item: url },
      ],
    },
  ])
})

test('the feed is linked, valid, and cached until it changes', async () => {
  expect(await pageOf('/blog')).toContain('type="application/rss+xml"')
  const response = await ask('/blog/feed.xml')
  expect(response.headers.get('content-type')).toBe('application/rss+xml; charset=utf-8')
  const xml = await response.text()
  expect(XMLValidator.validate(xml)).toBe(true)
  const items: { link: string }[] = new XMLParser().parse(xml).rss.channel.item
  expect(items).toHaveLength(9)
  for (const { link } of items) expect((await ask(new URL(link).pathname)).status, link).toBe(200)

  const tag = response.headers.get('etag') ?? ''
  // Proxies append how they compressed.
  for (const known of [tag, tag.replace(/"$/, '-gzip"'), `"other", ${tag.replace(/"$/, ';br"')}`]) {
    const again = await ask('/blog/feed.xml', { 'if-none-match': known })
    expect(again.status, known).toBe(304)
    expect(again.headers.get('cache-control')).toBe('public, max-age=300')
  }
  expect((await ask('/blog/feed.xml', { 'if-none-match': '"other"' })).status).toBe(200)
})

test('covers are files, except the one at the top of a page', async () => {
  const list = await pageOf('/blog')
  const sources = [...list.matchAll(/<img[^>]* src="([^"]+)"/g)].map(([, source]) => source ?? '')
  expect(sources[0]).toMatch(/^data:image\/svg\+xml,/)
  expect(sources.slice(1)).toHaveLength(8)
  const drawings = await Promise.all(
    sources.slice(1).map(async (path) => {
      const response = await ask(path)
      expect(response.headers.get('content-type'), path).toBe('image/svg+xml')
      return response.text()
    }),
  )
  expect(new Set(drawings).size).toBe(8)
  for (const drawing of drawings) expect(XMLValidator.validate(drawing)).toBe(true)

  const article = await pageOf('/blog/three-numbers-of-a-fast-page')
  expect(article.match(/src="data:image\/svg\+xml,[^"]+"/)?.[0]).toBe(
    list.match(/src="data:image\/svg\+xml,[^"]+"/)?.[0],
  )
})

test.for(['/covers/nonsense/a-post.svg', '/covers/seo/A%20post.svg', '/covers/seo/%3Csvg%3E.svg'])(
  'answers 404 for the cover %s',
  async (path) => {
    expect((await ask(path)).status).toBe(404)
  },
)
