import { notFoundRoute, type PageRoute, paramsOf, pathOf, routes } from '#routes'

export type PageMatch = {
  route: PageRoute
  params: Record<string, string>
  /** Canonical. */
  path: string
  /** Starts with a question mark, or is ''. */
  query: string
}

const notPages =
  /^\/(api|json|healthz|readyz|metrics|assets|stand-in|og|covers|pictures|sitemap\.xml|blog\/feed\.xml)(\/|$)/

/** Without the lookbehind, a long run of slashes costs the square of its length. */
const lastSlashes = /(?<!\/)\/+$/

/** Some mail gateways escape it, and then its token is part of the path; `%2523` was escaped twice. */
const escapedFragment = /%(?:25)?23/

/** `movedTo` for a known path with trailing slashes or an escaped fragment, null for the API and files. */
export function createPageMatcher({
  development,
}: {
  development: boolean
}): (url: string) => PageMatch | { movedTo: string } | null {
  const shown = Object.values<PageRoute>(routes).filter((route) => development || !route.developmentOnly)
  const isPattern = ({ path }: PageRoute) => path.includes(':')
  const patterns = shown.filter(isPattern)
  const exact = new Map(shown.filter((route) => !isPattern(route)).map((route) => [route.path, route]))

  function find(path: string): Pick<PageMatch, 'route' | 'params' | 'path'> {
    const route = exact.get(path)
    if (route) return { route, params: {}, path }
    for (const route of patterns) {
      const params = paramsOf(route, path)
      if (params) return { route, params, path: pathOf(route, params) }
    }
    return { route: notFoundRoute, params: {}, path }
  }

  return (url) => {
    const queryAt = url.indexOf('?')
    const [path, query] = queryAt < 0 ? [url, ''] : [url.slice(0, queryAt), url.slice(queryAt)]
    if (notPages.test(path)) return null
    const [before = '', fragment] = path.split(escapedFragment)
    if (fragment !== undefined && find(before).route !== notFoundRoute) {
      return { movedTo: `${before}#${fragment}` }
    }
    const target = path.replace(lastSlashes, '') || '/'
    if (target !== path && find(target).route !== notFoundRoute) return { movedTo: target + query }
    return { ...find(path), query }
  }
}
