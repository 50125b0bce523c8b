/** Every path with what its screen needs. */

import type { Variant } from '#domain/records/experiment.ts'
import type { readDocument } from '#features/billing/documents/invoice.wire.ts'
import type { readPostDraft } from '#features/blog/editing/post-draft.admin.wire.ts'
import { listPosts, readPost } from '#features/blog/post.wire.ts'
import type { readClient } from '#features/clients/client.admin.wire.ts'
import type { listContent } from '#features/content/content.admin.wire.ts'
import type { readLeadImport } from '#features/leads/importing/lead-import.admin.wire.ts'
import type { readLead } from '#features/leads/lead.admin.wire.ts'
import { readReceipt } from '#features/leads/lead.wire.ts'
import type { readOrder } from '#features/payments/orders/order.admin.wire.ts'
import { readPolicy } from '#features/policies/policy.wire.ts'
import { listProjects } from '#features/portfolio/portfolio.wire.ts'
import {
  listServices,
  readCatalogue,
  readFirstOffers,
  readVariantBCards,
} from '#features/pricing/pricing.wire.ts'
import type { readProject } from '#features/projects/project.wire.ts'
import type { questionKind } from '#features/questions/question-kind.ts'
import type { readQuote } from '#features/quotes/quote.wire.ts'
import { readSharedPlan } from '#features/wizard/wizard.wire.ts'
import {
  type ApiPath,
  apiPath,
  fillPath,
  type ParamsOf,
  type WhereOf,
  type Wire,
} from '#platform/api/wire.ts'
import { contentPath } from '#platform/content/content-path.ts'
import type { PageTag } from '#platform/page-tags.ts'

type Paths = readonly ApiPath[] | readonly []
type PathsOf<Data extends Paths> = (
  params: Readonly<Record<string, string>>,
  search: URLSearchParams,
  variant?: Variant,
) => Data

export type PageRoute<
  Path extends string = string,
  Screen extends string = ScreenName,
  Data extends Paths = Paths,
> = PageFacts<Data> & {
  path: Path
  /** The file name in `src/pages/`, without extension; of a screen of staff, its row in `staff-screens.ts`. */
  screen: Screen
}

type PageFacts<Data extends Paths = Paths> = {
  /** The server renders and caches public pages; the browser renders account and admin screens. */
  rendered: 'server' | 'browser'
  /** Shows prices, so the server caches it per currency. */
  priced: boolean
  /** Takes payments; the CSP then allows the provider's script and window. */
  pays: boolean
  /**
   * API paths that the screen reads with `usePathData`. A 404, or a 422 to the query, makes the page a 404; a
   * 301 renames the last part of the page's path like that of the API's.
   */
  data: PathsOf<Data>
  /**
   * API paths of late sections: the server renders with them, the browser reads them as the section nears.
   */
  lateData: PathsOf<Paths>
  /**
   * API path of a browser-rendered screen's record, or null. If it answers 404 to the visitor's cookie, the
   * page is a 404 with the same document, even if a mailed link opens the record: the server does not see its
   * token. Requested each time, never cached.
   */
  record: (params: Readonly<Record<string, string>>) => string | null
  /** Behind a log-in or a mailed link: no cookie banner, and no Google tags in the CSP. */
  isPrivate: boolean
  /** Query parameters that affect the page. */
  query: readonly string[]
  /** Changes to data with this tag drop the page. */
  tags: readonly PageTag[]
  developmentOnly: boolean
  /** Every deferred section is below the first screen, so their styles can load after the first paint. */
  isLong: boolean
}

function page<Path extends string, Screen extends string, Data extends Paths = readonly []>(
  path: Path,
  screen: Screen,
  more: Partial<PageFacts<Data>> = {},
): PageRoute<Path, Screen, Data> {
  const facts: PageFacts<readonly []> = {
    rendered: 'server',
    priced: false,
    pays: false,
    data: () => [],
    lateData: () => [],
    record: () => null,
    isPrivate: false,
    query: [],
    tags: [],
    developmentOnly: false,
    isLong: false,
  }
  return { ...facts, ...more, path, screen } as PageRoute<Path, Screen, Data>
}

const priced = { priced: true, pays: true } as const
const inBrowser = { rendered: 'browser' } as const
const account = { ...inBrowser, isPrivate: true } as const

/** The type alone keeps staff's wires out of public pages, which load this file. */
const recordAt =
  <W extends Wire<'GET'>>(path: W['path']): PageFacts['record'] =>
  (params) =>
    fillPath(path, params)
const ofProject = { ...account, record: recordAt<typeof readProject>('/api/projects/:id') } as const
const contentKind: (typeof listContent)['path'] = '/api/admin/content/:kind'
const ofContent = {
  ...account,
  record: ({ id = '' }) => fillPath(contentKind, { kind: id }),
} satisfies Partial<PageFacts>
const ofQuote = { ...account, record: recordAt<typeof readQuote>('/api/quotes/:id') } as const

/** What the frame of every public page shows. */
export const frameData = [apiPath(listServices)] as const

const catalogue = apiPath(readCatalogue)
const questions = contentPath<typeof questionKind>('question')
const variantBCards = apiPath(readVariantBCards)

const policy = (slug: string) =>
  ({
    ...priced,
    data: (_, search) => [apiPath(readPolicy, { slug, version: search.get('version') ?? undefined })],
    query: ['version'],
    tags: ['policies'],
  }) satisfies Partial<PageFacts>

export const notFoundRoute = page('*', 'not-found', priced)

const landing = {
  ...priced,
  isLong: true,
  data: (_, __, variant) => [variant === 'B' ? variantBCards : apiPath(readFirstOffers)],
  lateData: (_, __, variant) =>
    variant === 'B' ? [questions] : [apiPath(listProjects), catalogue, questions],
  query: ['category', 'show'],
  tags: ['portfolio', 'questions'],
} satisfies Partial<PageFacts>

export const routes = {
  landing: page('/', 'landing-a', landing),
  home: page('/home', 'landing-a', landing),
  versionB: page('/version-b', 'landing-b', {
    ...priced,
    isLong: true,
    data: () => [variantBCards],
    lateData: () => [questions],
    tags: ['questions'],
  }),
  contact: page('/contact', 'contact', { ...priced, lateData: () => [catalogue] }),
  checkout: page('/checkout', 'checkout', {
    ...priced,
    data: () => [catalogue],
    lateData: () => [questions],
    tags: ['questions'],
    query: ['package', 'addons', 'recommendations'],
  }),
  payment: page('/payment', 'payment', priced),
  thankYou: page('/thank-you', 'thank-you', {
    ...priced,
    data: (_, search) => (search.has('sent') ? [apiPath(readReceipt, { id: search.get('sent') ?? '' })] : []),
    query: ['sent'],
  }),
  blog: page('/blog', 'blog', {
    ...priced,
    isLong: true,
    data: (_, search) => [apiPath(listPosts, Object.fromEntries(search) as WhereOf<typeof listPosts>)],
    query: ['category', 'tag', 'q', 'page'],
    tags: ['posts'],
  }),
  blogPost: page('/blog/:id', 'blog-post', {
    ...priced,
    isLong: true,
    data: ({ id = '' }) => [apiPath(readPost, { slug: id })],
    tags: ['posts'],
  }),
  aiRecommendations: page('/ai-recommendations', 'ai-recommendations', {
    ...priced,
    data: () => [catalogue],
  }),
  sharedPlan: page('/ai-recommendations/:token', 'shared-plan', {
    ...inBrowser,
    record: ({ token = '' }) => apiPath(readSharedPlan, { id: token }),
  }),
  aiSuggestThankYou: page('/ai-suggest-thank-you', 'ai-suggest-thank-you', priced),
  termsConditions: page('/terms-conditions', 'terms-conditions', policy('terms-conditions')),
  privacyPolicy: page('/privacy-policy', 'privacy-policy', { ...policy('privacy-policy'), query: [] }),
  cancellationRefunds: page('/cancellation-refunds', 'cancellation-refunds', policy('cancellation-refunds')),
  shippingPolicy: page('/shipping-policy', 'shipping-policy', policy('shipping-policy')),
  login: page('/login', 'login', account),
  signup: page('/signup', 'signup', account),
  account: page('/account', 'account', account),
  dashboard: page('/dashboard', 'dashboard', account),
  userDashboard: page('/user-dashboard', 'dashboard', account),
  project: page('/project/:id', 'project', ofProject),
  quote: page('/quote/:id', 'quote', { ...ofQuote, pays: true }),
  invoice: page('/invoice/:id', 'invoice', {
    ...account,
    record: recordAt<typeof readDocument>('/api/invoices/:id'),
    pays: true,
  }),
  admin: page('/admin', 'admin-today', account),
  adminDashboard: page('/admin-dashboard', 'admin-today', account),
  adminLeads: page('/admin/leads', 'admin-leads', account),
  adminLead: page('/admin/leads/:id', 'admin-lead', {
    ...account,
    record: recordAt<typeof readLead>('/api/admin/leads/:id'),
  }),
  adminLeadClient: page('/admin/leads/:id/client', 'admin-lead-client', {
    ...account,
    record: recordAt<typeof readLead>('/api/admin/leads/:id'),
  }),
  adminLeadImports: page('/admin/lead-imports', 'admin-lead-imports', account),
  adminLeadImport: page('/admin/lead-imports/:id', 'admin-lead-import', {
    ...account,
    record: recordAt<typeof readLeadImport>('/api/admin/lead-imports/:id'),
  }),
  adminMail: page('/admin/mail', 'admin-mail', account),
  adminTemplates: page('/admin/templates', 'admin-templates', account),
  adminClients: page('/admin/clients', 'admin-clients', account),
  adminClient: page('/admin/clients/:id', 'admin-client', {
    ...account,
    record: recordAt<typeof readClient>('/api/admin/clients/:id'),
  }),
  adminProjects: page('/admin/projects', 'admin-projects', account),
  adminProject: page('/admin/projects/:id', 'admin-project', ofProject),
  adminProjectClient: page('/admin/projects/:id/client', 'admin-project-client', ofProject),
  adminQuotes: page('/admin/quotes', 'admin-quotes', account),
  adminQuote: page('/admin/quotes/:id', 'admin-quote', ofQuote),
  adminQuoteClient: page('/admin/quotes/:id/client', 'admin-quote-client', ofQuote),
  adminAccount: page('/admin/account', 'admin-account', account),
  adminInvoices: page('/admin/invoices', 'admin-invoices', account),
  adminPayments: page('/admin/payments', 'admin-payments', account),
  adminPayment: page('/admin/payments/:id', 'admin-payment', {
    ...account,
    record: recordAt<typeof readOrder>('/api/admin/orders/:id'),
  }),
  adminPaymentClient: page('/admin/payments/:id/client', 'admin-payment-client', {
    ...account,
    record: recordAt<typeof readOrder>('/api/admin/orders/:id'),
  }),
  adminContent: page('/admin/content', 'admin-content', account),
  adminContentKind: page('/admin/content/:id', 'admin-content-kind', ofContent),
  adminContentEntry: page('/admin/content/:id/:entry', 'admin-content-entry', ofContent),
  adminPosts: page('/admin/posts', 'admin-posts', account),
  adminPost: page('/admin/posts/:id', 'admin-post', {
    ...account,
    record: recordAt<typeof readPostDraft>('/api/admin/posts/:id'),
  }),
  adminPrices: page('/admin/prices', 'admin-prices', account),
  adminExperiments: page('/admin/experiments', 'admin-experiments', account),
  adminConsents: page('/admin/consents', 'admin-consents', account),
  adminPeople: page('/admin/people', 'admin-people', account),
  adminAudit: page('/admin/audit', 'admin-audit', account),
  styleguide: page('/styleguide', 'styleguide', { ...inBrowser, developmentOnly: true }),
}

export type RouteName = keyof typeof routes
export type ScreenName = (typeof routes)[RouteName]['screen'] | (typeof notFoundRoute)['screen']
export type RoutePath = (typeof routes)[RouteName]['path']

/** Variant B has its own screen at the address of A. */
export function screenOf(route: PageRoute, variant: Variant): ScreenName {
  return variant === 'B' && route === routes.landing ? routes.versionB.screen : route.screen
}

/** Escapes the parameters. */
export function href<Name extends RouteName>(
  name: Name,
  ...[params]: keyof ParamsOf<(typeof routes)[Name]['path']> extends never
    ? []
    : [ParamsOf<(typeof routes)[Name]['path']>]
): string {
  return pathOf(routes[name], params ?? {})
}

/** Canonical: an address may escape characters that need no escaping. */
export function pathOf({ path }: PageRoute, params: Readonly<Record<string, string>>): string {
  return path.replace(/:(\w+)/g, (_, key: string) => encodeURIComponent(params[key] ?? ''))
}

const patterns = new Map<string, RegExp>()

/** Null if the path is not the route's or its escapes are invalid. */
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

/** The footer has the same order. */
export const policyPaths = [
  routes.termsConditions.path,
  routes.privacyPolicy.path,
  routes.cancellationRefunds.path,
  routes.shippingPolicy.path,
] as const
