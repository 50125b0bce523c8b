import { href, routes } from '#routes'

export type SiteLink = { label: string; href: string }

/** The top navigation in the specification's order; drawer and footer show the same entries. */
export const siteLinks: readonly SiteLink[] = [
  { label: 'Services', href: '/#services' },
  { label: 'Pricing', href: '/#pricing' },
  { label: 'Blog', href: '/#blog' },
  { label: 'Contact Us', href: '/#contact' },
]

export const getStartedLink: SiteLink = { label: 'Get Started', href: href('contact') }
export const signInLink: SiteLink = { label: 'Sign In', href: href('login') }

const landingPaths: readonly string[] = [routes.landing.path, routes.home.path]

export function isLandingPath(path: string): boolean {
  return landingPaths.includes(path)
}

/** On a landing page, links to its sections scroll; from elsewhere they lead to its own page, or to `/` first. */
export function hrefFrom(path: string, target: string): string {
  if (isLandingPath(path)) return target.startsWith('/#') ? target.slice(1) : target
  return target === '/#blog' ? routes.blog.path : target
}
