import { usePagePath, usePageSearch } from '#platform/address/page-address.ts'
import { shownSearch } from '#platform/address/shown-search.ts'
import type { ApiPath } from '#platform/api/wire.ts'
import { type PageRoute, paramsOf, type ScreenName } from '#routes'

export function usePageAddress<Data extends readonly ApiPath[]>(
  route: PageRoute<string, ScreenName, Data>,
): { search: URLSearchParams; dataPaths: Data } {
  const params = paramsOf(route, usePagePath()) ?? {}
  const search = shownSearch(route.query, usePageSearch())
  return { search, dataPaths: route.data(params, search) }
}
