import type { Catalogue } from '#domain/catalogue/published.ts'
import { prefetchPath, usePathData } from '#platform/api/use-path-data.ts'
import { apiPath } from '#platform/api/wire.ts'
import { readCatalogue } from './pricing.wire.ts'

const path = apiPath(readCatalogue)

/** What we sell, as the page was rendered with it or, in a late part, as it was read on opening. */
export const useCatalogue = (): Catalogue => usePathData(path)

export const prefetchCatalogue = (): Promise<unknown> => prefetchPath(path)
