import type { Catalogue } from '#domain/catalogue/published.ts'
import { findOffer } from '#domain/money/quote.ts'
import { isProjectCategory } from '#domain/records/portfolio-project.ts'
import { shownSearch } from '#platform/address/shown-search.ts'
import type { PageRoute, ScreenName } from '#routes'

/** '' if the page ignores the value. */
type Reading = (value: string, readCatalogue: () => Promise<Catalogue>) => string | Promise<string>
const asItIs: Reading = (value) => value

/** Any other parameter renders the page for each request. */
const readings: Partial<Record<ScreenName, Record<string, Reading>>> = {
  'landing-a': {
    category: (value) => (isProjectCategory(value) ? value : ''),
    show: (value) => (value === 'all' ? value : ''),
  },
  // Unknown packages share one message.
  checkout: {
    package: async (value, readCatalogue) => (findOffer(await readCatalogue(), value) ? value : 'unknown'),
  },
  // An unknown value is a 404, so it cannot fill the cache.
  blog: { category: asItIs, page: asItIs },
  'terms-conditions': { version: asItIs },
  'cancellation-refunds': { version: asItIs },
  'shipping-policy': { version: asItIs },
}

/**
 * Invented values must not fill the page cache.
 * @returns `isOpen`: a parameter has unlimited values
 */
export async function reduceSearch(
  { screen, query: names }: Pick<PageRoute, 'screen' | 'query'>,
  query: string,
  readCatalogue: () => Promise<Catalogue>,
): Promise<{ search: URLSearchParams; isOpen: boolean }> {
  const search = new URLSearchParams()
  let isOpen = false
  for (const [name, value] of shownSearch(names, query)) {
    const read = readings[screen]?.[name]
    const known = read ? await read(value, readCatalogue) : value
    if (known) search.set(name, known)
    isOpen ||= !read
  }
  return { search, isOpen }
}
