import { useParams, useRouter } from 'wouter'
import { useSearch } from 'wouter/use-browser-location'
import { shownSearch } from '#platform/shown-search.ts'
import type { PageRoute } from '#routes'

/**
 * What the address of a page says, as the server read it: the parameters that the route shows, and the API paths of its
 * data. The router's own `useSearch` decodes once too often.
 */
export function usePageAddress(route: PageRoute): { search: URLSearchParams; dataPaths: readonly string[] } {
  const params = useParams<Record<string, string>>()
  const search = shownSearch(route.query, useSearch(useRouter()))
  return { search, dataPaths: route.data(params, search) }
}
