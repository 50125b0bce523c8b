import type { ChatService } from '../chat-service.ts'
import type { ServiceCard } from '../service-cards.ts'
import type { VariantBCard } from '../variant-b-cards.ts'

export const serviceCards: readonly ServiceCard[] = [
  {
    id: 'e-commerce',
    icon: 'cart',
    title: 'E-commerce Websites',
    description: 'A store that takes orders and payments from the day it opens.',
    features: [
      'Catalogue with variants and stock',
      'Cards and local payment methods at checkout',
      'Orders, refunds and invoices in one place',
      'Product pages that search engines can read',
    ],
    projectType: 'ecommerce',
    priceInr: 25_000,
    industries: ['Retail', 'Fashion', 'Electronics'],
  },
  {
    id: 'restaurant',
    icon: 'plate',
    title: 'Restaurant Websites',
    description: 'Your menu, tables and opening hours, easy to read on a phone.',
    features: [
      'Menu you edit yourself',
      'Table booking with reminders',
      'Online orders for pickup or delivery',
      'Map, hours and reviews on one page',
    ],
    projectType: 'business-website',
    priceInr: 18_000,
    industries: ['Restaurants', 'Cafés', 'Catering'],
  },
  {
    id: 'corporate',
    icon: 'building',
    title: 'Corporate Websites',
    description: 'Who you are, what you do, how to reach you. No filler.',
    features: [
      'Up to 10 designed pages',
      'Team, services and case studies',
      'Enquiry form that reaches the right desk',
      'News section your staff can write in',
    ],
    projectType: 'business-website',
    priceInr: 22_000,
    industries: ['Consulting', 'Finance', 'Manufacturing'],
  },
  {
    id: 'educational',
    icon: 'book',
    title: 'Educational Websites',
    description: 'Courses, admissions and notices, right where parents look.',
    features: [
      'Course catalogue with timetables',
      'Admission form with file upload',
      'Notice board and calendar',
      'Student and teacher logins',
    ],
    projectType: 'business-website',
    priceInr: 20_000,
    industries: ['Schools', 'Coaching', 'Online Courses'],
  },
  {
    id: 'healthcare',
    icon: 'pulse',
    title: 'Healthcare Websites',
    description: 'Patients see who treats them and book a visit in under a minute.',
    features: [
      'Appointment booking by doctor',
      'Profiles with hours and fees',
      'Reminders by email and SMS',
      'Private forms over an encrypted link',
    ],
    projectType: 'business-website',
    priceInr: 24_000,
    industries: ['Clinics', 'Dentists', 'Hospitals'],
  },
  {
    id: 'real-estate',
    icon: 'key',
    title: 'Real Estate Websites',
    description: 'Listings that buyers filter, save and ask about.',
    features: [
      'Listings with photos and floor plans',
      'Search by area, price and size',
      'Map view of every property',
      'Enquiries sorted by agent',
    ],
    projectType: 'business-website',
    priceInr: 26_000,
    industries: ['Agents', 'Developers', 'Rentals'],
  },
]

export const variantBCards: readonly VariantBCard[] = [
  {
    id: 'business-websites',
    title: 'Business Websites',
    description: 'Five pages with your words and pictures.',
    projectType: 'business-website',
    priceInr: 12_500,
  },
  {
    id: 'e-commerce-stores',
    title: 'E-commerce Stores',
    description: 'Products, payments and orders, ready to sell.',
    projectType: 'ecommerce',
    priceInr: 22_500,
  },
  {
    id: 'mobile-apps',
    title: 'Mobile Apps',
    description: 'One app for Android and iPhone.',
    projectType: 'other',
    priceInr: 37_500,
  },
  {
    id: 'seo-marketing',
    title: 'SEO & Marketing',
    description: 'Found by the people who are looking for you.',
    projectType: 'other',
    priceInr: 7500,
  },
]

export const chatServices: readonly ChatService[] = [
  { id: 'website-development', name: 'Website Development' },
  { id: 'e-commerce-store', name: 'E-commerce Store' },
  { id: 'mobile-app-development', name: 'Mobile App Development' },
  { id: 'ui-ux-design', name: 'UI/UX Design' },
  { id: 'digital-marketing', name: 'Digital Marketing' },
  { id: 'seo-optimization', name: 'SEO Optimization' },
  { id: 'web-application', name: 'Web Application' },
  { id: 'maintenance-support', name: 'Maintenance & Support' },
]
