import { findOffer } from '#domain/quote.ts'
import { isProjectCategory } from '#domain/records/portfolio-project.ts'
import { shownSearch } from '#platform/address/shown-search.ts'
import type { PageRoute, ScreenName } from '#routes'

/** Maps a parameter's value to the value that the page shows; '' if the page ignores it. */
type Reading = (value: string) => string
const asItIs: Reading = (value) => value

/** Parameters with few possible values. A page with any other parameter is rendered for each request. */
const readings: Partial<Record<ScreenName, Record<string, Reading>>> = {
  'landing-a': {
    category: (value) => (isProjectCategory(value) ? value : ''),
    show: (value) => (value === 'all' ? value : ''),
  },
  // The page shows one message for every unknown package.
  checkout: { package: (value) => (findOffer(value) ? value : 'unknown') },
  // An unknown category or page number is a 404, so these values need no reducing.
  blog: { category: asItIs, page: asItIs },
}

/**
 * Reduces a query to the values that the page knows, so that invented values cannot fill the page cache.
 * @returns `isOpen`: true when a parameter has no limited set of values
 */
export function knownSearch(
  { screen, query: names }: Pick<PageRoute, 'screen' | 'query'>,
  query: string,
): { search: URLSearchParams; isOpen: boolean } {
  const search = new URLSearchParams()
  let isOpen = false
  for (const [name, value] of shownSearch(names, query)) {
    const read = readings[screen]?.[name]
    const known = read ? read(value) : value
    if (known) search.set(name, known)
    isOpen ||= !read
  }
  return { search, isOpen }
}
