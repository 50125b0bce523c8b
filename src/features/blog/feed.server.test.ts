import { XMLParser, XMLValidator } from 'fast-xml-parser'
import { expect, test } from 'vitest'
import { renderFeed } from './feed.server.ts'
import type { PostSummary } from './post.ts'

const post: PostSummary = {
  slug: 'fish-and-chips',
  title: 'Fish & "chips" <b>now</b> ]]> \u0007\uFFFE\uFFFF₹',
  excerpt: "It's 1 < 2 & more",
  author: 'Orbweaver studio',
  publishedAt: '2026-11-05T09:00:00.000Z',
  publishedOn: '2026-11-05',
  readingMinutes: 4,
  category: 'seo',
  tags: ['r&d'],
  featured: false,
}

const parse = (xml: string) => new XMLParser({ ignoreAttributes: false }).parse(xml)

test('the feed is well-formed XML and says what the posts say, markup included', () => {
  const xml = renderFeed({ posts: [post, { ...post, slug: 'second' }], origin: 'https://site.example' })
  expect(XMLValidator.validate(xml)).toBe(true)
  const { channel } = parse(xml).rss
  expect(channel.item).toHaveLength(2)
  expect(channel.item[0]).toEqual({
    title: 'Fish & "chips" <b>now</b> ]]> ₹',
    link: 'https://site.example/blog/fish-and-chips',
    guid: { '#text': 'https://site.example/blog/fish-and-chips', '@_isPermaLink': 'true' },
    pubDate: 'Thu, 05 Nov 2026 09:00:00 GMT',
    'dc:creator': 'Orbweaver studio',
    category: ['SEO', 'r&d'],
    description: "It's 1 < 2 & more",
  })
})

test('the feed names itself, its site and its version', () => {
  const { rss } = parse(renderFeed({ posts: [], origin: 'http://localhost:3000' }))
  expect(rss['@_version']).toBe('2.0')
  expect(rss.channel).toMatchObject({
    title: 'Orbweaver blog',
    link: 'http://localhost:3000/blog',
    description: expect.any(String),
    language: 'en',
    'atom:link': {
      '@_href': 'http://localhost:3000/blog/feed.xml',
      '@_rel': 'self',
      '@_type': 'application/rss+xml',
    },
  })
})
