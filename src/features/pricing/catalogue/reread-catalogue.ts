import type { Catalogue } from '#domain/catalogue/published.ts'
import { readPath } from '#platform/api/api-client.ts'
import { prefetchPath } from '#platform/api/use-path-data.ts'
import { cataloguePath, rereadStore } from './use-catalogue.ts'

const answerWaitMs = 10_000

/** For a late part that may open offline. */
export const prefetchCatalogue = (): Promise<unknown> => prefetchPath(cataloguePath)

/** Shows the answer everywhere on the page. Usually a 304. @throws if there is no answer */
export async function rereadCatalogue(): Promise<Catalogue> {
  const read = await readPath(cataloguePath, { signal: AbortSignal.timeout(answerWaitMs) })
  if (JSON.stringify(read) !== JSON.stringify(rereadStore.get())) rereadStore.set(read)
  return read
}
