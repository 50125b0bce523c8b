import type { IndustryPackage } from '../industry-packages.ts'
import type { PricingAddOn } from '../pricing-add-ons.ts'
import type { PricingPackage } from '../pricing-packages.ts'

export const pricingPackages: readonly PricingPackage[] = [
  {
    id: 'basic-website',
    name: 'Basic Website',
    priceInr: 15_000,
    originalPriceInr: 20_000,
    description: 'A first website for a small business.',
    features: [
      '5 pages',
      'Works on every screen size',
      'Contact form to your inbox',
      'Free hosting setup',
      '1 month support',
    ],
    popular: false,
    twinId: 'business-basic',
    projectType: 'business-website',
    group: 'business',
  },
  {
    id: 'professional-website',
    name: 'Professional Website',
    priceInr: 25_000,
    originalPriceInr: 35_000,
    description: 'For a business that wins customers online.',
    features: [
      '10 pages',
      'Blog you write yourself',
      'Search engine setup',
      'Visitor statistics',
      'Free hosting setup',
      '2 months support',
    ],
    popular: true,
    twinId: 'business-pro',
    projectType: 'business-website',
    group: 'business',
  },
  {
    id: 'ecommerce-website',
    name: 'E-commerce Website',
    priceInr: 45_000,
    originalPriceInr: 60_000,
    description: 'A full store, from shelf to payment.',
    features: [
      '50 free product uploads',
      'Cart and checkout',
      'Card and local payment methods',
      'Orders and stock in one screen',
      'Free hosting setup',
      '3 months support',
    ],
    popular: false,
    group: 'store',
    projectType: 'ecommerce',
  },
]

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
  {
    id: 'booking-system',
    service: 'Booking System',
    priceInr: 5000,
    description: 'Open slots, confirmations and reminders.',
    isExample: true,
  },
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

export const industryPackages: readonly IndustryPackage[] = [
  {
    id: 'restaurant-package',
    name: 'Restaurant',
    priceInr: 28_000,
    description: 'From menu to booked table.',
    features: ['Menu you edit yourself', 'Table booking', 'Online orders', 'Photo gallery'],
    group: 'industry',
  },
  {
    id: 'healthcare-package',
    name: 'Healthcare',
    priceInr: 32_000,
    description: 'From symptom to appointment.',
    features: ['Appointment booking', 'Doctor profiles', 'Patient forms', 'Visit reminders'],
    group: 'industry',
  },
  {
    id: 'real-estate-package',
    name: 'Real Estate',
    priceInr: 35_000,
    description: 'From search to viewing.',
    features: ['Property listings', 'Search and filters', 'Map view', 'Agent enquiries'],
    group: 'industry',
  },
]
