import type { Day } from '#domain/calendar-day.ts'
import type { PostDate } from '#features/blog/list-post-dates.server.ts'
import type { PolicyPath } from '#features/policies/policy-labels.ts'
import { href, policyPaths } from '#routes'

export const sitemapPath = '/sitemap.xml'

type Entry = { path: string; lastmod?: string }

/**
 * `lastmod` only where the time is known: search engines ignore dates that proved wrong.
 * https://www.sitemaps.org/protocol.html
 */
export function renderSitemap({
  posts,
  policies,
  origin,
}: {
  posts: readonly PostDate[]
  policies: ReadonlyMap<PolicyPath, Day>
  origin: string
}): string {
  const newest = Math.max(...posts.map((post) => post.updatedAt.getTime()))
  const entries: Entry[] = [
    { path: href('landing') },
    { path: href('contact') },
    { path: href('aiRecommendations') },
    { path: href('blog'), lastmod: posts.length > 0 ? new Date(newest).toISOString() : undefined },
    ...posts.map(({ slug, updatedAt }) => ({
      path: href('blogPost', { id: slug }),
      lastmod: updatedAt.toISOString(),
    })),
    ...policyPaths.map((path) => ({ path, lastmod: policies.get(path) })),
  ]
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    // URL escaping leaves the ampersand.
    ...entries.map(
      ({ path, lastmod }) =>
        `<url><loc>${(origin + path).replaceAll('&', '&amp;')}</loc>${lastmod ? `<lastmod>${lastmod}</lastmod>` : ''}</url>`,
    ),
    '</urlset>',
  ].join('\n')
}
