import { usePathData } from '#platform/api/use-path-data.ts'
import { apiPath } from '#platform/api/wire.ts'
import type { FirstOffers } from './offers.ts'
import { readFirstOffers } from './pricing.wire.ts'

const path = apiPath(readFirstOffers)

/** As much of the catalogue as the top of the front page shows: the rest loads later. */
export const useFirstOffers = (): FirstOffers => usePathData(path)
