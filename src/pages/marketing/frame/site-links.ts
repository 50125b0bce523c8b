import type { RoutePath } from '#routes'
import { suggestHref } from '../ai-suggest/suggest-address.ts'

export type SiteLink = { label: string; href: string }

/** The compiler checks these paths against the route table, so the first load does not need the table. */
const paths = {
  landing: '/',
  home: '/home',
  blog: '/blog',
  contact: '/contact',
  login: '/login',
} as const satisfies Record<string, RoutePath>

/** The top navigation in the specification's order. Drawer and footer show the same links. */
export const siteLinks: readonly SiteLink[] = [
  { label: 'Services', href: '/#services' },
  { label: 'Portfolio', href: '/#portfolio' },
  { label: 'Pricing', href: '/#pricing' },
  { label: 'Blog', href: '/#blog' },
  { label: 'AI Suggest', href: suggestHref },
  { label: 'Contact Us', href: '/#contact' },
]

export const getStartedLink: SiteLink = { label: 'Get Started', href: paths.contact }
export const signInLink: SiteLink = { label: 'Sign In', href: paths.login }

const landingPaths: readonly string[] = [paths.landing, paths.home]

export function isLandingPath(path: string): boolean {
  return landingPaths.includes(path)
}

/** Returns a section's address: a scroll on a landing page, a link to the section's own page or to `/` elsewhere. */
export function hrefFrom(path: string, target: string): string {
  if (isLandingPath(path)) return target.startsWith('/#') ? target.slice(1) : target
  return target === '/#blog' ? paths.blog : target
}
