import { agency } from '#domain/agency.ts'
import { dayMs } from '#domain/duration.ts'
import { routes } from '#routes'
import { type EncodedBody, encodeBody } from './http/encoded-body.server.ts'
import { sitemapPath } from './sitemap.server.ts'

export function siteFiles({
  origin,
  headers,
  startedAt,
}: {
  origin: string
  headers: Record<string, string>
  startedAt: Date
}): Map<string, EncodedBody> {
  const file = (type: string, text: string) =>
    encodeBody(200, text, { ...headers, 'content-type': type, 'cache-control': 'public, max-age=3600' })
  return new Map([
    ['/robots.txt', file('text/plain; charset=utf-8', robotsText(origin))],
    ['/.well-known/security.txt', file('text/plain; charset=utf-8', securityText(origin, startedAt))],
    ['/.well-known/gpc.json', file('application/json', JSON.stringify(privacyControl))],
    ['/site.webmanifest', file('application/manifest+json', JSON.stringify(webManifest()))],
  ])
}

/** A crawler must fetch a page to read its `noindex`. https://www.rfc-editor.org/rfc/rfc9309 */
function robotsText(origin: string): string {
  const closed = ['/api/', routes.admin.path, routes.adminDashboard.path]
  return [
    'User-agent: *',
    ...closed.map((path) => `Disallow: ${path}`),
    '',
    `Sitemap: ${origin}${sitemapPath}`,
    '',
  ].join('\n')
}

/** Expires in less than a year: https://www.rfc-editor.org/rfc/rfc9116 */
function securityText(origin: string, startedAt: Date): string {
  return [
    `Contact: mailto:${agency.email}`,
    `Expires: ${new Date(startedAt.getTime() + 360 * dayMs).toISOString()}`,
    'Preferred-Languages: en',
    `Canonical: ${origin}/.well-known/security.txt`,
    '',
  ].join('\n')
}

/** https://w3c.github.io/gpc/#gpc-support-resource */
const privacyControl = { gpc: true, lastUpdate: '2026-11-28' }

/** https://www.w3.org/TR/appmanifest/ */
const webManifest = () => ({
  name: agency.name,
  short_name: agency.name,
  description: agency.tagline,
  lang: 'en',
  dir: 'ltr',
  start_url: '/',
  scope: '/',
  display: 'browser',
  background_color: '#edf1f3',
  theme_color: '#14181d',
  icons: [
    { src: '/icon-192.png', sizes: '192x192', type: 'image/png' },
    { src: '/icon-512.png', sizes: '512x512', type: 'image/png' },
    { src: '/icon-maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
  ],
})
