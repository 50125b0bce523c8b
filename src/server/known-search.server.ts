import { findOffer } from '#domain/quote.ts'
import { isProjectCategory } from '#features/portfolio/portfolio.ts'
import { shownSearch } from '#platform/shown-search.ts'
import type { PageRoute, ScreenName } from '#routes'

/** What a value comes to: nothing ('') where the page passes over what it does not know. */
type Reading = (value: string) => string
const asItIs: Reading = (value) => value

/** Parameters with few values. Any other can say anything: a page with one of those is made anew each time. */
const readings: Partial<Record<ScreenName, Record<string, Reading>>> = {
  'landing-a': {
    category: (value) => (isProjectCategory(value) ? value : ''),
    show: (value) => (value === 'all' ? value : ''),
  },
  // The page says that it has no such package, whatever that was called.
  checkout: { package: (value) => (findOffer(value) ? value : 'unknown') },
  // The blog has no page for a category or a number that it does not know.
  blog: { category: asItIs, page: asItIs },
}

/**
 * What a query says to a page, in the page's own words, so that nobody can have one page kept under ever new names.
 * @returns `isOpen` when it says something that has no end of values
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
