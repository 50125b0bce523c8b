import { useSyncExternalStore } from 'react'
import type { Catalogue } from '#domain/catalogue/published.ts'
import { readPath } from '#platform/api/api-client.ts'
import { prefetchPath, usePathData } from '#platform/api/use-path-data.ts'
import { apiPath } from '#platform/api/wire.ts'
import { createStore } from '#state/create-store.ts'
import { readCatalogue } from './pricing.wire.ts'

const path = apiPath(readCatalogue)
const answerWaitMs = 10_000

/** Null until this page reads again. A store, because a changing context would discard HTML not yet hydrated. */
const reread = createStore<Catalogue | null>(null)

/** What we sell, as this page last read it. */
export function useCatalogue(): Catalogue {
  const rendered = useRenderedCatalogue()
  return useRereadCatalogue() ?? rendered
}

/** As the page was rendered with it or, in a late part, as it was first read. */
export const useRenderedCatalogue = (): Catalogue => usePathData(path)

export function useRereadCatalogue(): Catalogue | null {
  return useSyncExternalStore(reread.subscribe, reread.get, () => null)
}

export const prefetchCatalogue = (): Promise<unknown> => prefetchPath(path)

/** Shows the answer everywhere on the page. Usually a 304. @throws if there is no answer */
export async function rereadCatalogue(): Promise<Catalogue> {
  const read = await readPath(path, { signal: AbortSignal.timeout(answerWaitMs) })
  if (JSON.stringify(read) !== JSON.stringify(reread.get())) reread.set(read)
  return read
}

/** For a page that may have been open for hours. A preview shows its drafts. */
export function refreshCatalogue(): void {
  if (document.querySelector('.draft-bar') === null) rereadCatalogue().catch(() => undefined)
}
