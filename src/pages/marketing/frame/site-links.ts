import type { RoutePath } from '#routes'
import { suggestHref } from '../ai-suggest/suggest-address.ts'

export type SiteLink = { label: string; href: string }

/** Type-checked, without loading the route table. */
const paths = {
  landing: '/',
  home: '/home',
  blog: '/blog',
  contact: '/contact',
  login: '/login',
} as const satisfies Record<string, RoutePath>

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

/** An anchor on a landing page; elsewhere the section's page or `/`. */
export function hrefFrom(path: string, target: string): string {
  if (isLandingPath(path)) return target.startsWith('/#') ? target.slice(1) : target
  return target === '/#blog' ? paths.blog : target
}
