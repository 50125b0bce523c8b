/**
 * The contents page of the site: every path once, with what its screen needs.
 * Used by browser, server and tests; a snapshot test shows every change.
 */

/** `/admin/leads/:id` → `{ id: string }` */
type ParamsOf<Path extends string> = Path extends `${string}:${infer Name}/${infer Rest}`
  ? { [K in Name]: string } & ParamsOf<Rest>
  : Path extends `${string}:${infer Name}`
    ? { [K in Name]: string }
    : Record<never, string>

export type ScreenName =
  | 'landing-a'
  | 'contact'
  | 'not-found'
  | 'login'
  | 'admin-leads'
  | 'admin-lead'
  | 'admin-mail'
  | 'styleguide'

export type PageRoute<Path extends string = string> = {
  path: Path
  screen: ScreenName
  /** Public pages are rendered on the server and cached; account and admin screens render in the browser. */
  rendered: 'server' | 'browser'
  /** The page shows prices, so it is cached once per currency. */
  priced: boolean
  developmentOnly: boolean
}

function page<Path extends string>(
  path: Path,
  screen: ScreenName,
  more: Partial<Omit<PageRoute, 'path' | 'screen'>> = {},
): PageRoute<Path> {
  return { path, screen, rendered: 'server', priced: false, developmentOnly: false, ...more }
}

const priced = { priced: true } as const
const inBrowser = { rendered: 'browser' } as const

export const routes = {
  landing: page('/', 'landing-a', priced),
  home: page('/home', 'landing-a', priced),
  contact: page('/contact', 'contact', priced),
  login: page('/login', 'login', inBrowser),
  admin: page('/admin', 'admin-leads', inBrowser),
  adminDashboard: page('/admin-dashboard', 'admin-leads', inBrowser),
  adminLead: page('/admin/leads/:id', 'admin-lead', inBrowser),
  adminMail: page('/admin/mail', 'admin-mail', inBrowser),
  styleguide: page('/styleguide', 'styleguide', { ...inBrowser, developmentOnly: true }),
}

export type RouteName = keyof typeof routes

/** Builds the path of a route; parameters are escaped. */
export function href<Name extends RouteName>(
  name: Name,
  ...[params]: keyof ParamsOf<(typeof routes)[Name]['path']> extends never
    ? []
    : [ParamsOf<(typeof routes)[Name]['path']>]
): string {
  const values: Record<string, string> = params ?? {}
  return routes[name].path.replace(/:(\w+)/g, (_, key: string) => encodeURIComponent(values[key] ?? ''))
}

/** Paths of the policies, in the order the footer names them. */
export const policyPaths = [
  '/terms-conditions',
  '/privacy-policy',
  '/cancellation-refunds',
  '/shipping-policy',
] as const
