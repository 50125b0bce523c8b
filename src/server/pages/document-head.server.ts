import { agency } from '#domain/agency.ts'
import { palette } from '#domain/brand.ts'
import { isStaffScreen, staffScreens } from '#pages/admin/staff-screens.ts'
import type { PageHead } from '#pages/marketing/heads/page-head.server.ts'
import { pictureHref, pictureSize, pictureText } from '#pages/marketing/heads/share-picture.server.ts'
import { documentTitle, screenTitles } from '#pages/screen-titles.ts'
import type { ScreenName } from '#routes'

export const commonHead = [
  '<link rel="icon" href="/favicon.ico" sizes="32x32">',
  '<link rel="icon" href="/icon.svg" type="image/svg+xml">',
  '<link rel="apple-touch-icon" href="/apple-touch-icon.png">',
  '<link rel="manifest" href="/site.webmanifest">',
  `<meta name="theme-color" content="${palette.light.paper}" media="(prefers-color-scheme: light)">`,
  `<meta name="theme-color" content="${palette.dark.paper}" media="(prefers-color-scheme: dark)">`,
].join('')

/** Browser-rendered screens must not be indexed. */
export function renderPrivateHead(screen: ScreenName): string {
  const title = isStaffScreen(screen)
    ? staffScreens[screen].title
    : (screenTitles as Partial<Record<ScreenName, string>>)[screen]
  if (!title) throw new Error(`The screen ${screen} has no title: give it one in screen-titles.ts.`)
  return `<title>${escapeHtml(documentTitle(title))}</title><meta name="robots" content="noindex">`
}

/** https://ogp.me */
export function renderHead(head: PageHead, origin: string): string {
  const { title, description, canonicalPath, picture, kind = 'website', links = [] } = head
  if (canonicalPath === undefined) {
    return [
      `<title>${escapeHtml(title)}</title>`,
      meta('name', 'description', description),
      meta('name', 'robots', 'noindex'),
    ].join('')
  }
  return [
    `<title>${escapeHtml(title)}</title>`,
    meta('name', 'description', description),
    link({ rel: 'canonical', href: origin + canonicalPath }),
    ...links.map((each) => link({ ...each, href: origin + each.href })),
    meta('property', 'og:site_name', agency.name),
    meta('property', 'og:type', kind),
    meta('property', 'og:url', origin + canonicalPath),
    meta('property', 'og:title', title),
    meta('property', 'og:description', description),
    meta('property', 'og:image', origin + pictureHref(picture)),
    meta('property', 'og:image:width', String(pictureSize.width)),
    meta('property', 'og:image:height', String(pictureSize.height)),
    meta('property', 'og:image:alt', pictureText(picture)),
    // X reads the others from Open Graph: https://developer.x.com/en/docs/x-for-websites/cards/overview/markup
    meta('name', 'twitter:card', 'summary_large_image'),
  ].join('')
}

/** Runs no script, so the CSP ignores it. */
export function renderFacts({ facts = [] }: PageHead): string {
  if (facts.length === 0) return ''
  return `<script type="application/ld+json">${scriptSafeJson({ '@context': 'https://schema.org', '@graph': facts })}</script>`
}

/**
 * Other tags stay: an article's text then compresses against the article.
 * https://html.spec.whatwg.org/multipage/scripting.html#restrictions-for-contents-of-script-elements
 */
export function scriptSafeJson(value: unknown): string {
  return JSON.stringify(value).replace(/<(?=!--|\/?script)/gi, '\\u003c')
}

function meta(key: 'name' | 'property', name: string, content: string): string {
  return `<meta ${key}="${name}" content="${escapeHtml(content)}">`
}

function link(attributes: Record<string, string>): string {
  return `<link ${Object.entries(attributes)
    .map(([name, value]) => `${name}="${escapeHtml(value)}"`)
    .join(' ')}>`
}

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

function escapeHtml(text: string): string {
  return text.replace(/[&<>"]/g, (character) => entities[character] ?? '')
}
