import type { ProjectType } from '../project-request.ts'
import type { BusinessType, Feature, Goal, Industry } from '../wizard-answers.ts'

export type Priority = 'high' | 'medium' | 'low'

export type RecommendationRule = {
  id: string
  name: string
  category: string
  description: string
  /** Whole rupees. */
  priceInr: number
  /** Of a request for it. The first rule that was chosen decides. */
  projectType: ProjectType
  /** What others decide after our delivery. */
  caveat?: string
  madeFor: readonly BusinessType[]
  /** High priority for the types in `madeFor`, never for others. */
  isUrgent: boolean
  /** The first match wins. */
  names: readonly { when: Feature | Goal; name: string }[]
  /** Pages of release ae3571f and stored answers have these. */
  formerNames: readonly string[]
  businessTypes: Partial<Record<BusinessType, string>>
  industries: readonly Industry[]
  features: Partial<Record<Feature, string>>
  goals: Partial<Record<Goal, string>>
  /** Fill up a short list. */
  always: readonly string[]
}

export function everyNameOf({ name, names, formerNames }: RecommendationRule): readonly string[] {
  return [name, ...names.map((ending) => ending.name), ...formerNames]
}

export const recommendationRules: readonly RecommendationRule[] = [
  {
    id: 'ecommerce-website',
    name: 'E-commerce plan',
    category: 'Store',
    description: 'A store with catalogue, checkout and order desk, open around the clock.',
    priceInr: 45_000,
    projectType: 'ecommerce',
    caveat: 'Note: payment providers vet new sellers before you can take payments.',
    madeFor: ['E-commerce'],
    isUrgent: true,
    names: [
      { when: 'Booking System', name: 'E-commerce plan with bookings' },
      { when: 'User Accounts', name: 'E-commerce plan with customer accounts' },
      { when: 'Live Chat', name: 'E-commerce plan with live chat' },
    ],
    formerNames: [
      'E-commerce website',
      'E-commerce website with bookings',
      'E-commerce website with customer accounts',
      'E-commerce website with live chat',
    ],
    businessTypes: {
      'E-commerce': 'You sell online, so the store is the business itself.',
      Restaurant: 'Guests order and pay on your own site, without commission to a delivery app.',
      Technology: 'Sell licences and devices beside the pages that explain them.',
      Education: 'Students enrol in a course and pay for it in one step.',
    },
    industries: ['Retail', 'Food & Beverage', 'Manufacturing', 'Entertainment'],
    features: {
      'Online Store': 'A catalogue with variants, stock and search',
      'Payment Gateway': 'Cards and local payment methods at checkout',
      'User Accounts': 'Accounts with order history and saved addresses',
      'Booking System': 'Slots that are booked and paid in one step',
      'Live Chat': 'Live chat beside the cart, where questions come up',
      'Analytics Dashboard': 'Sales by product, day and source on one page',
      'Photo Gallery': 'Product pictures that zoom and load fast',
    },
    goals: {
      'Increase Sales': 'A one-page checkout, so that fewer carts are abandoned',
      'Expand Market Reach': 'Orders from every city you deliver to',
      'Automate Processes': 'Orders, invoices and stock without retyping',
      'Showcase Products/Services': 'Every product on its own page, easy to share',
    },
    always: [
      '50 products uploaded for you',
      'Orders, refunds and invoices in one place',
      '3 months of support',
    ],
  },
  {
    id: 'business-website',
    name: 'Company plan',
    category: 'Website',
    description:
      'A website of up to 15 designed pages that say what you do, prove it and make it easy to get in touch.',
    priceInr: 35_000,
    projectType: 'business-website',
    madeFor: [
      'Service-based',
      'Restaurant',
      'Healthcare',
      'Education',
      'Real Estate',
      'Technology',
      'Non-profit',
      'Other',
    ],
    isUrgent: false,
    names: [
      { when: 'Booking System', name: 'Company plan with online booking' },
      { when: 'User Accounts', name: 'Company plan with a members’ area' },
      { when: 'Photo Gallery', name: 'Company plan with a gallery' },
      { when: 'Blog/News', name: 'Company plan with a newsroom' },
    ],
    formerNames: [
      'Business website',
      'Business website with online booking',
      'Business website with a members’ area',
      'Business website with a gallery',
      'Business website with a newsroom',
    ],
    businessTypes: {
      'Service-based': 'Clients compare providers, so your services, prices and references need room.',
      Restaurant: 'Guests want your menu, your hours and a table, on a phone too.',
      Healthcare: 'Patients want to see who treats them and book a visit online.',
      Education: 'Parents and students look for courses, dates and admission first.',
      'Real Estate': 'Buyers filter and compare, so every listing needs its own page.',
      Technology: 'Your product needs room for features, docs and pricing.',
      'Non-profit': 'Donors want to see what their money does.',
      'E-commerce': 'Shoppers should see who runs the store before they pay.',
      Other: 'Customers want to see who you are and what you do.',
    },
    industries: [
      'Healthcare',
      'Technology',
      'Finance',
      'Education',
      'Real Estate',
      'Consulting',
      'Entertainment',
    ],
    features: {
      'Booking System': 'Appointments booked online, with reminders',
      'User Accounts': 'A private area for members or clients',
      'Contact Forms': 'Forms that reach the right inbox',
      'Live Chat': 'Live chat on the pages where people hesitate',
      'Blog/News': 'News and articles that your staff can write',
      'Photo Gallery': 'A gallery that loads fast on a phone',
      'Social Media Integration': 'Your posts and profiles, built in',
    },
    goals: {
      'Build Brand Awareness': 'One look on every page, designed for you',
      'Generate Leads': 'A contact form on every page, straight to your inbox',
      'Improve Customer Service': 'Answers to common questions before customers call',
      'Automate Processes': 'Bookings and enquiries sorted without retyping',
      'Showcase Products/Services': 'A page for each service, with pictures and proof',
      'Expand Market Reach': 'Ready for a second language',
    },
    always: ['Designed for phones first', 'Texts you can edit yourself', 'Free hosting setup'],
  },
  {
    id: 'search-and-analytics',
    name: 'Visibility plan',
    category: 'Marketing',
    description: 'SEO and analytics: pages that search engines understand, and numbers that say what works.',
    priceInr: 15_000,
    projectType: 'other',
    caveat: 'How soon it shows in the results is up to the search engines.',
    madeFor: ['Service-based', 'Restaurant', 'Healthcare', 'Real Estate', 'Other'],
    isUrgent: false,
    names: [
      { when: 'Generate Leads', name: 'Visibility plan with lead tracking' },
      { when: 'Social Media Integration', name: 'Visibility plan with social media' },
      { when: 'Blog/News', name: 'Visibility plan with content topics' },
    ],
    formerNames: [
      'SEO and analytics',
      'SEO and lead tracking',
      'SEO and social media',
      'SEO and content plan',
    ],
    businessTypes: {
      'E-commerce': 'Shoppers who search for what you stock should find your product pages.',
      'Service-based': 'Clients who search for your service nearby should find you.',
      Restaurant: 'Guests who search for a place nearby should see your menu and hours.',
      'Real Estate': 'Buyers who search an area should find you, so each area you cover gets its own page.',
      Healthcare: 'Patients who look for a clinic should find yours.',
      Other: 'People who look you up should find you and what you do.',
    },
    industries: ['Retail', 'Food & Beverage', 'Real Estate', 'Healthcare', 'Finance', 'Consulting'],
    features: {
      'Analytics Dashboard': 'Visits, enquiries and sales on one page, each week',
      'Blog/News': 'A plan of 12 topics that people search for',
      'Social Media Integration': 'Previews and tags for every post you share',
      'Contact Forms': 'Every enquiry traced to where it came from',
    },
    goals: {
      'Improve SEO Ranking': 'Titles, structure and speed that search engines reward',
      'Build Brand Awareness': 'Found for what you do, not only for your name',
      'Generate Leads': 'The searches that bring enquiries, found and followed up',
      'Expand Market Reach': 'Found in the next city and the next language',
      'Increase Sales': 'More buyers from unpaid search results',
    },
    always: ['Structured data on every page', 'A report you can read in five minutes', 'No monthly fee'],
  },
]
