import { bookingSystem } from './booking-system.ts'

export type PricingAddOn = {
  id: string
  service: string
  priceInr: number
  description: string
  /** Clients never pay twice. */
  includedIn?: readonly string[]
  /** Stands in the example at the top of landing A. */
  isExample?: true
}

export const pricingAddOns: readonly PricingAddOn[] = [
  {
    id: 'additional-page',
    service: 'Additional Page',
    priceInr: 800,
    description: 'One more page, designed like the rest.',
  },
  {
    id: 'advanced-contact-form',
    service: 'Advanced Contact Form',
    priceInr: 2000,
    description: 'Several steps, file upload, answers sorted for you.',
  },
  {
    id: 'payment-gateway-setup',
    service: 'Payment Gateway Setup',
    priceInr: 3000,
    description: 'Cards and local payment methods, tested with a real payment.',
    includedIn: ['ecommerce-website'],
  },
  {
    id: 'live-chat-integration',
    service: 'Live Chat Integration',
    priceInr: 2500,
    description: 'Talk to visitors while they are on the page.',
  },
  bookingSystem,
  {
    id: 'membership-portal',
    service: 'Membership Portal',
    priceInr: 8000,
    description: 'Logins and pages for members only.',
  },
  {
    id: 'multi-language-support',
    service: 'Multi-language Support',
    priceInr: 6000,
    description: 'A second language on every page, yours to edit.',
  },
  {
    id: 'advanced-seo-package',
    service: 'Advanced SEO Package',
    priceInr: 4000,
    description: 'Keywords and structured data on every page.',
  },
]
