import { usePagePath, usePageSearch } from '#platform/address/page-address.ts'
import { shownSearch } from '#platform/address/shown-search.ts'
import { type PageRoute, paramsOf } from '#routes'

/**
 * Returns a page's address as the server read it: the parameters that the route shows, and the API paths of its data.
 */
export function usePageAddress(route: PageRoute): {
  search: URLSearchParams
  dataPaths: readonly string[]
  lateDataPaths: readonly string[]
} {
  const params = paramsOf(route, usePagePath()) ?? {}
  const search = shownSearch(route.query, usePageSearch())
  return { search, dataPaths: route.data(params, search), lateDataPaths: route.lateData(params, search) }
}
