/**
 * The contents page of the site: every path once, with what its screen needs.
 * Used by browser, server and tests; a snapshot test shows every change.
 */

import type { PageTag } from '#platform/page-tags.ts'

/** `/admin/leads/:id` → `{ id: string }` */
type ParamsOf<Path extends string> = Path extends `${string}:${infer Name}/${infer Rest}`
  ? { [K in Name]: string } & ParamsOf<Rest>
  : Path extends `${string}:${infer Name}`
    ? { [K in Name]: string }
    : Record<never, string>

/** The two landing pages that are compared. */
export type Variant = 'A' | 'B'

type DataPaths = (
  params: Readonly<Record<string, string>>,
  search: URLSearchParams,
  variant?: Variant,
) => readonly string[]

export type PageRoute<Path extends string = string, Screen extends string = ScreenName> = PageFacts & {
  path: Path
  /** Its file in `src/pages/`, without the ending. */
  screen: Screen
}

type PageFacts = {
  /** Public pages are rendered on the server and cached; account and admin screens render in the browser. */
  rendered: 'server' | 'browser'
  /** The page shows prices, so it is cached once per currency. */
  priced: boolean
  /** One can pay here, in the project request too: the payment provider's script and window are let in. */
  pays: boolean
  /**
   * API paths whose answers the screen reads with `usePathData`. When one answers 404, or 422 to its query, there is no
   * such page; when one answers 301, the last part of its path has a new name, and so has the last part of the page's.
   */
  data: DataPaths
  /** Those that only a late section reads: the server has them at hand, the browser asks when the section comes near. */
  lateData: DataPaths
  /** Query parameters that change what the page shows. */
  query: readonly string[]
  /** What the page shows besides prices: whoever changes it drops the pages with this tag. */
  tags: readonly PageTag[]
  developmentOnly: boolean
  /** What it defers lies below everybody's first screen, so the styles of that come after the first paint. */
  isLong: boolean
}

function page<Path extends string, Screen extends string>(
  path: Path,
  screen: Screen,
  more: Partial<PageFacts> = {},
): PageRoute<Path, Screen> {
  return {
    path,
    screen,
    rendered: 'server',
    priced: false,
    pays: false,
    data: () => [],
    lateData: () => [],
    query: [],
    tags: [],
    developmentOnly: false,
    isLong: false,
    ...more,
  }
}

const priced = { priced: true, pays: true } as const
const inBrowser = { rendered: 'browser' } as const

/** What answers every other address, with status 404. */
export const notFoundRoute = page('*', 'not-found', priced)

const landing = {
  ...priced,
  isLong: true,
  lateData: (_, __, variant) => (variant === 'B' ? [] : ['/api/portfolio/projects']),
  query: ['category', 'show'],
  tags: ['portfolio'],
} satisfies Partial<PageFacts>

export const routes = {
  landing: page('/', 'landing-a', landing),
  home: page('/home', 'landing-a', landing),
  versionB: page('/version-b', 'landing-b', { ...priced, isLong: true }),
  contact: page('/contact', 'contact', priced),
  checkout: page('/checkout', 'checkout', { ...priced, query: ['package', 'addons', 'recommendations'] }),
  payment: page('/payment', 'payment', priced),
  thankYou: page('/thank-you', 'thank-you', priced),
  blog: page('/blog', 'blog', {
    ...priced,
    isLong: true,
    data: (_, search) => [`/api/blog/posts?${search}`],
    query: ['category', 'tag', 'q', 'page'],
    tags: ['posts'],
  }),
  blogPost: page('/blog/:id', 'blog-post', {
    ...priced,
    isLong: true,
    data: ({ id = '' }) => [`/api/blog/posts/${encodeURIComponent(id)}`],
    tags: ['posts'],
  }),
  aiRecommendations: page('/ai-recommendations', 'ai-recommendations', priced),
  sharedPlan: page('/ai-recommendations/:token', 'shared-plan', inBrowser),
  aiSuggestThankYou: page('/ai-suggest-thank-you', 'ai-suggest-thank-you', priced),
  termsConditions: page('/terms-conditions', 'terms-conditions', priced),
  privacyPolicy: page('/privacy-policy', 'privacy-policy', priced),
  cancellationRefunds: page('/cancellation-refunds', 'cancellation-refunds', priced),
  shippingPolicy: page('/shipping-policy', 'shipping-policy', priced),
  login: page('/login', 'login', inBrowser),
  admin: page('/admin', 'admin-leads', inBrowser),
  adminDashboard: page('/admin-dashboard', 'admin-leads', inBrowser),
  adminLead: page('/admin/leads/:id', 'admin-lead', inBrowser),
  adminMail: page('/admin/mail', 'admin-mail', inBrowser),
  adminAccount: page('/admin/account', 'admin-account', inBrowser),
  adminPayments: page('/admin/payments', 'admin-payments', inBrowser),
  adminPayment: page('/admin/payments/:id', 'admin-payment', inBrowser),
  adminPrices: page('/admin/prices', 'admin-prices', inBrowser),
  styleguide: page('/styleguide', 'styleguide', { ...inBrowser, developmentOnly: true }),
}

export type RouteName = keyof typeof routes
export type ScreenName = (typeof routes)[RouteName]['screen'] | (typeof notFoundRoute)['screen']
export type RoutePath = (typeof routes)[RouteName]['path']

/** Variant B shows its landing page at the address of A's. */
export function screenOf(route: PageRoute, variant: Variant): ScreenName {
  return variant === 'B' && route === routes.landing ? routes.versionB.screen : route.screen
}

/** Staff's own pages: nobody is asked about cookies there, and no tag of Google's is let in. */
export function isForStaff(path: string): boolean {
  return path === routes.login.path || path.startsWith(routes.admin.path)
}

/** Builds the path of a route; parameters are escaped. */
export function href<Name extends RouteName>(
  name: Name,
  ...[params]: keyof ParamsOf<(typeof routes)[Name]['path']> extends never
    ? []
    : [ParamsOf<(typeof routes)[Name]['path']>]
): string {
  return pathOf(routes[name], params ?? {})
}

/** The one way to write a path of this route: an address may escape what needs no escaping. */
export function pathOf({ path }: PageRoute, params: Readonly<Record<string, string>>): string {
  return path.replace(/:(\w+)/g, (_, key: string) => encodeURIComponent(params[key] ?? ''))
}

const patterns = new Map<string, RegExp>()

/** The parameters in a path; null when it is not the route's, or is escaped in a way that means nothing. */
export function paramsOf(route: PageRoute, path: string): Record<string, string> | null {
  let pattern = patterns.get(route.path)
  if (!pattern) {
    pattern = new RegExp(`^${route.path.replace(/:(\w+)/g, '(?<$1>[^/]+)')}$`)
    patterns.set(route.path, pattern)
  }
  const found = pattern.exec(path)
  if (!found) return null
  try {
    return Object.fromEntries(
      Object.entries(found.groups ?? {}).map(([name, value]) => [name, decodeURIComponent(value)]),
    )
  } catch {
    return null
  }
}

/** Paths of the policies, in the order the footer names them. */
export const policyPaths = [
  routes.termsConditions.path,
  routes.privacyPolicy.path,
  routes.cancellationRefunds.path,
  routes.shippingPolicy.path,
] as const
