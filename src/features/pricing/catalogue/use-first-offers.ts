import { usePathData } from '#platform/api/use-path-data.ts'
import { apiPath } from '#platform/api/wire.ts'
import { readFirstOffers } from '../pricing.wire.ts'
import { type FirstOffers, firstOffersOf } from './offers.ts'
import { useRereadCatalogue } from './use-catalogue.ts'

const path = apiPath(readFirstOffers)

/** As much of the catalogue as the top of the front page shows: the rest loads later. */
export function useFirstOffers(): FirstOffers {
  const rendered = usePathData(path)
  const reread = useRereadCatalogue()
  return reread ? firstOffersOf({ ...reread, serviceCards: rendered.serviceCards }) : rendered
}
