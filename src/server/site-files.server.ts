import { agency } from '#domain/agency.ts'
import { palette } from '#domain/brand.ts'
import { dayMs } from '#domain/duration.ts'
import { routes } from '#routes'
import { type EncodedBody, encodeBody } from './http/encoded-body.server.ts'
import { drawOwnIcons } from './site-icons.server.ts'
import { sitemapPath } from './sitemap.server.ts'

/** What depends on the agency's facts; made again when they change. */
export async function siteFiles({
  origin,
  headers,
  startedAt,
}: {
  origin: string
  headers: Record<string, string>
  startedAt: Date
}): Promise<Map<string, EncodedBody>> {
  const file = (type: string, text: string) =>
    encodeBody(200, text, { ...headers, 'content-type': type, 'cache-control': 'public, max-age=3600' })
  return new Map([
    ['/robots.txt', file('text/plain; charset=utf-8', robotsText(origin))],
    ['/.well-known/security.txt', file('text/plain; charset=utf-8', securityText(origin, startedAt))],
    ['/.well-known/gpc.json', file('application/json', JSON.stringify(privacyControl))],
    ...(await iconFiles(headers)),
    ['/site.webmanifest', file('application/manifest+json', JSON.stringify(webManifest()))],
  ])
}

/** Replaces the icons of the build, whose addresses they have. */
async function iconFiles(headers: Record<string, string>): Promise<[string, EncodedBody][]> {
  const icons = await drawOwnIcons()
  return [...icons].map(([path, { type, bytes }]) => [
    path,
    encodeBody(200, bytes, { ...headers, 'content-type': type, 'cache-control': 'public, max-age=3600' }),
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
  background_color: palette.light.paper,
  theme_color: palette.light.ink,
  icons: [
    { src: '/icon-192.png', sizes: '192x192', type: 'image/png' },
    { src: '/icon-512.png', sizes: '512x512', type: 'image/png' },
    { src: '/icon-maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
  ],
})
