import type { BusinessType, Feature, Goal, Industry } from '../wizard-answers.ts'
import type { Catalogue } from './published.ts'
import type { RecommendedItem } from './recommended-item.ts'

export type Priority = 'high' | 'medium' | 'low'

/** Which answers lead to a recommendation, and what it says to each. */
export type RecommendationRule = {
  /** The recommended item's. */
  id: string
  category: string
  madeFor: readonly BusinessType[]
  /** High priority for the types in `madeFor`, never for others. */
  isUrgent: boolean
  /** Follow the name: "with bookings". The first match wins. */
  endings: readonly { when: Feature | Goal; ending: string }[]
  /** Pages of release ae3571f and stored answers have these. */
  formerNames: readonly string[]
  businessTypes: Partial<Record<BusinessType, string>>
  industries: readonly Industry[]
  features: Partial<Record<Feature, string>>
  goals: Partial<Record<Goal, string>>
}

/** Of an item that the rules know. */
export type RuledItem = RecommendedItem & RecommendationRule

/** Leaves out items without a rule. */
export function ruledItems({ recommendations }: Pick<Catalogue, 'recommendations'>): RuledItem[] {
  return recommendations.flatMap((item) => {
    const rule = recommendationRules.find(({ id }) => id === item.id)
    return rule ? [{ ...rule, ...item }] : []
  })
}

export function everyNameOf({ name, endings, formerNames }: RuledItem): readonly string[] {
  return [name, ...endings.map(({ ending }) => `${name} ${ending}`), ...formerNames]
}

export const recommendationRules: readonly RecommendationRule[] = [
  {
    id: 'ecommerce-website',
    category: 'Store',
    madeFor: ['E-commerce'],
    isUrgent: true,
    endings: [
      { when: 'Booking System', ending: 'with bookings' },
      { when: 'User Accounts', ending: 'with customer accounts' },
      { when: 'Live Chat', ending: 'with live chat' },
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
  },
  {
    id: 'business-website',
    category: 'Website',
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
    endings: [
      { when: 'Booking System', ending: 'with online booking' },
      { when: 'User Accounts', ending: 'with a members’ area' },
      { when: 'Photo Gallery', ending: 'with a gallery' },
      { when: 'Blog/News', ending: 'with a newsroom' },
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
  },
  {
    id: 'search-and-analytics',
    category: 'Marketing',
    madeFor: ['Service-based', 'Restaurant', 'Healthcare', 'Real Estate', 'Other'],
    isUrgent: false,
    endings: [
      { when: 'Generate Leads', ending: 'with lead tracking' },
      { when: 'Social Media Integration', ending: 'with social media' },
      { when: 'Blog/News', ending: 'with content topics' },
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
  },
]
