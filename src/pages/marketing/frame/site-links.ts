import type { RoutePath } from '#routes'
import { suggestHref } from '../ai-suggest/suggest-address.ts'

export type SiteLink = { label: string; href: string }

/** Held against the route table by the compiler alone: the table itself stays out of the first load. */
const paths = {
  landing: '/',
  home: '/home',
  blog: '/blog',
  contact: '/contact',
  login: '/login',
} as const satisfies Record<string, RoutePath>

/** The top navigation in the specification's order; drawer and footer show the same entries. */
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

/** On a landing page, links to its sections scroll; from elsewhere they lead to its own page, or to `/` first. */
export function hrefFrom(path: string, target: string): string {
  if (isLandingPath(path)) return target.startsWith('/#') ? target.slice(1) : target
  return target === '/#blog' ? paths.blog : target
}
