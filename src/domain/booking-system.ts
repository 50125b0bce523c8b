import type { PricingAddOn } from './pricing-add-ons.ts'

/** Apart from the other add-ons, because the example at the top of landing A needs this one alone. */
export const bookingSystem: PricingAddOn = {
  id: 'booking-system',
  service: 'Booking System',
  priceInr: 5000,
  description: 'Free slots, confirmations and reminders.',
}
