import { agency } from '#domain/agency.ts'
import { postCategories } from '#domain/records/post.ts'
import { href } from '#routes'
import type { PostSummary } from './post.ts'

export const feedPath = '/blog/feed.xml'

/**
 * RSS 2.0: https://www.rssboard.org/rss-specification
 * @param origin without a trailing slash
 */
export function renderFeed({ posts, origin }: { posts: PostSummary[]; origin: string }): string {
  const element = (name: string, text: string) => `<${name}>${escapeXml(text)}</${name}>`
  const items = posts.map((post) => {
    const url = origin + href('blogPost', { id: post.slug })
    return [
      '<item>',
      element('title', post.title),
      element('link', url),
      `<guid isPermaLink="true">${escapeXml(url)}</guid>`,
      element('pubDate', new Date(post.publishedAt).toUTCString()),
      element('dc:creator', post.author),
      ...[postCategories[post.category], ...post.tags].map((category) => element('category', category)),
      element('description', post.excerpt),
      '</item>',
    ].join('')
  })
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom" xmlns:dc="http://purl.org/dc/elements/1.1/">',
    '<channel>',
    element('title', `${agency.name} blog`),
    element('link', origin + href('blog')),
    element('description', 'Websites explained: design, code, shops, search, security and analytics.'),
    element('language', 'en'),
    `<atom:link href="${escapeXml(origin + feedPath)}" rel="self" type="application/rss+xml"/>`,
    ...items,
    '</channel></rss>',
  ].join('\n')
}

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

/** Drops control characters and what else XML 1.0 has no place for, even escaped: https://www.w3.org/TR/xml/#charsets */
function escapeXml(text: string): string {
  return text
    .replace(/[^\P{Cc}\t\n\r]|[\p{Cs}\uFFFE\uFFFF]/gu, '')
    .replace(/[&<>"]/g, (character) => entities[character] ?? '')
}
