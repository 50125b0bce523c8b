import { useSyncExternalStore } from 'react'
import type { Catalogue } from '#domain/catalogue/published.ts'
import { usePathData } from '#platform/api/use-path-data.ts'
import { apiPath } from '#platform/api/wire.ts'
import { createStore } from '#state/create-store.ts'
import { readCatalogue } from '../pricing.wire.ts'

export const cataloguePath = apiPath(readCatalogue)

/** Null until this page reads again. A store, because a changing context would discard HTML not yet hydrated. */
export const rereadStore = createStore<Catalogue | null>(null)

/** What we sell, as this page last read it. */
export function useCatalogue(): Catalogue {
  const rendered = useRenderedCatalogue()
  return useRereadCatalogue() ?? rendered
}

/** As the page was rendered with it or, in a late part, as it was first read. */
export const useRenderedCatalogue = (): Catalogue => usePathData(cataloguePath)

export function useRereadCatalogue(): Catalogue | null {
  return useSyncExternalStore(rereadStore.subscribe, rereadStore.get, () => null)
}
