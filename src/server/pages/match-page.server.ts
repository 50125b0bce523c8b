import { notFoundRoute, type PageRoute, paramsOf, pathOf, routes } from '#routes'
import { knownSearch } from './known-search.server.ts'

export type PageMatch = {
  route: PageRoute
  params: Record<string, string>
  /** The path in the form that we write it. */
  path: string
  /** The query as it was asked, with its question mark, or ''. */
  query: string
  /** The parameters that the page knows. */
  search: URLSearchParams
  /** True for one of countless addresses; its page is never cached. */
  isOpen: boolean
}

/** First path segments of the API and of files; any other path is a page, found or not. */
const notPages =
  /^\/(api|json|healthz|readyz|metrics|assets|stand-in|og|covers|sitemap\.xml|blog\/feed\.xml)(\/|$)/

/** The lookbehind matches only where a run of slashes begins; without it a long run costs the square of its length. */
const lastSlashes = /(?<!\/)\/+$/

/**
 * Returns a function that finds the page at a URL, the not-found page included. It returns the right URL where a known
 * path ends with slashes, and null for the API and files.
 */
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
    const target = path.replace(lastSlashes, '') || '/'
    if (target !== path && find(target).route !== notFoundRoute) return { movedTo: target + query }
    const found = find(path)
    return { ...found, query, ...knownSearch(found.route, query) }
  }
}
