import { bookingSystem } from '#domain/catalogue/booking-system.ts'
import { pricingPackages } from '#domain/catalogue/pricing-packages.ts'
import type { Catalogue } from '#domain/catalogue/published.ts'

type FirstOffers = Pick<Catalogue, 'pricingPackages' | 'pricingAddOns'>

const firstOffers: FirstOffers = { pricingPackages, pricingAddOns: [bookingSystem] }

/** As much of the catalogue as the top of the front page shows: its script starts first, and the other lists load later. */
export function useFirstOffers(): FirstOffers {
  return firstOffers
}
