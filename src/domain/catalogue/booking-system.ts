import type { PricingAddOn } from './pricing-add-ons.ts'

/** Has its own file, because the example at the top of landing A needs only this add-on. */
export const bookingSystem: PricingAddOn = {
  id: 'booking-system',
  service: 'Booking System',
  priceInr: 5000,
  description: 'Open slots, confirmations and reminders.',
  isExample: true,
}
