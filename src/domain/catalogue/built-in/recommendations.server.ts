import type { RecommendedItem } from '../recommended-item.ts'

export const recommendations: readonly RecommendedItem[] = [
  {
    id: 'ecommerce-website',
    name: 'E-commerce plan',
    description: 'A store with catalogue, checkout and order desk, open around the clock.',
    priceInr: 45_000,
    projectType: 'ecommerce',
    caveat: 'Note: payment providers vet new sellers before you can take payments.',
    always: [
      '50 products uploaded for you',
      'Orders, refunds and invoices in one place',
      '3 months of support',
    ],
  },
  {
    id: 'business-website',
    name: 'Company plan',
    description:
      'A website of up to 15 designed pages that say what you do, prove it and make it easy to get in touch.',
    priceInr: 35_000,
    projectType: 'business-website',
    caveat: '',
    always: ['Designed for phones first', 'Texts you can edit yourself', 'Free hosting setup'],
  },
  {
    id: 'search-and-analytics',
    name: 'Visibility plan',
    description: 'SEO and analytics: pages that search engines understand, and numbers that say what works.',
    priceInr: 15_000,
    projectType: 'other',
    caveat: 'How soon it shows in the results is up to the search engines.',
    always: ['Structured data on every page', 'A report you can read in five minutes', 'No monthly fee'],
  },
]
