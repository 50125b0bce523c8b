import type { ProjectType } from '../project-request.ts'
import type { PackageGroupId } from './package-group.ts'

export type CalculatorPackage = {
  id: string
  name: string
  description: string
  /** Whole rupees. */
  basePriceInr: number
  category: string
  features: readonly string[]
  popular: boolean
  group: PackageGroupId
  /** A request for it starts with the first. */
  projectTypes: readonly ProjectType[]
  /** Every project type offers it. */
  suitsAll?: true
  /** Stands in examples that staff see. */
  isExample?: true
}

export const calculatorPackages: readonly CalculatorPackage[] = [
  {
    id: 'business-consultation',
    name: 'Business Consultation',
    description: 'A call on what to build, and what to leave out.',
    basePriceInr: 1000,
    category: 'Consultation',
    features: ['60-minute video call', 'Written plan after the call', 'Cost and time for each step'],
    popular: true,
    group: 'other',
    projectTypes: ['business-consultation'],
    suitsAll: true,
  },
  {
    id: 'business-basic',
    name: 'Business Basic',
    description: 'A first website for a small business.',
    basePriceInr: 15_000,
    category: 'Business website',
    features: ['5 pages', 'Contact form', 'Works on every screen size', '1 month support'],
    popular: false,
    group: 'business',
    projectTypes: ['business-website', 'blog'],
  },
  {
    id: 'business-pro',
    name: 'Business Pro',
    description: 'For a business that wins customers online.',
    basePriceInr: 25_000,
    category: 'Business website',
    features: ['10 pages', 'Blog you write yourself', 'Search engine setup', '2 months support'],
    popular: true,
    group: 'business',
    projectTypes: ['business-website', 'blog'],
    isExample: true,
  },
  {
    id: 'business-enterprise',
    name: 'Business Enterprise',
    description: 'Many pages, several editors, your systems connected.',
    basePriceInr: 45_000,
    category: 'Business website',
    features: ['25 pages', 'Roles for editors', 'Connection to your CRM', '3 months support'],
    popular: false,
    group: 'business',
    projectTypes: ['business-website'],
  },
  {
    id: 'ecommerce-starter',
    name: 'E-commerce Starter',
    description: 'A small store that sells from day one.',
    basePriceInr: 30_000,
    category: 'E-commerce',
    features: ['50 products', 'Cart and checkout', 'Card and local payment methods', '2 months support'],
    popular: false,
    group: 'store',
    projectTypes: ['ecommerce'],
  },
  {
    id: 'ecommerce-pro',
    name: 'E-commerce Pro',
    description: 'A large store with stock, coupons and reports.',
    basePriceInr: 55_000,
    category: 'E-commerce',
    features: ['500 products', 'Stock and shipping rules', 'Coupons and reviews', '3 months support'],
    popular: true,
    group: 'store',
    projectTypes: ['ecommerce'],
  },
  {
    id: 'portfolio-basic',
    name: 'Portfolio',
    description: 'Your work, shown large and loading fast.',
    basePriceInr: 12_000,
    category: 'Portfolio',
    features: ['20 projects', 'Galleries with filters', 'Contact form', '1 month support'],
    popular: false,
    group: 'small',
    projectTypes: ['portfolio'],
  },
  {
    id: 'landing-page',
    name: 'Landing Page',
    description: 'One page, one offer, one button.',
    basePriceInr: 8000,
    category: 'Landing page',
    features: ['1 page', 'Lead form', 'Visitor statistics', '1 month support'],
    popular: false,
    group: 'small',
    projectTypes: ['landing-page'],
  },
  {
    id: 'web-app-basic',
    name: 'Web Application',
    description: 'Your process as software: logins, data, reports.',
    basePriceInr: 75_000,
    category: 'Web application',
    features: [
      'Accounts and roles',
      'Database and admin screens',
      'API for other systems',
      '3 months support',
    ],
    popular: false,
    group: 'other',
    projectTypes: ['web-app'],
  },
  {
    id: 'redesign-basic',
    name: 'Website Redesign',
    description: 'Your site, rebuilt: same addresses, better pages.',
    basePriceInr: 20_000,
    category: 'Redesign',
    features: ['Up to 10 pages', 'Content moved for you', 'Old links keep working', '1 month support'],
    popular: false,
    group: 'other',
    projectTypes: ['redesign'],
  },
]

export type CalculatorAddOn = {
  id: string
  name: string
  description: string
  /** Whole rupees. */
  priceInr: number
  category: string
  /** The id of its smaller size in the price list. Clients never pay twice. */
  contains?: string
  /** Ids of packages. */
  compatible: readonly string[]
  /** Stands in examples that staff see. */
  isExample?: true
}

const businessSites = ['business-basic', 'business-pro', 'business-enterprise'] as const
const stores = ['ecommerce-starter', 'ecommerce-pro'] as const

export const calculatorAddOns: readonly CalculatorAddOn[] = [
  {
    id: 'market-research',
    name: 'Market Research',
    description: 'Five competitors, their prices and what they miss.',
    priceInr: 3000,
    category: 'Consulting',
    compatible: ['business-consultation', 'business-enterprise', 'ecommerce-pro', 'web-app-basic'],
  },
  {
    id: 'digital-transformation',
    name: 'Digital Transformation Plan',
    description: 'Which paper steps to move online first, and in what order.',
    priceInr: 4000,
    category: 'Consulting',
    compatible: ['business-consultation', 'business-enterprise', 'web-app-basic'],
  },
  {
    id: 'roi-analysis',
    name: 'ROI Analysis',
    description: 'What the project should earn back, and by when.',
    priceInr: 2500,
    category: 'Consulting',
    compatible: ['business-consultation', 'business-enterprise', 'ecommerce-pro', 'web-app-basic'],
  },
  {
    id: 'seo-premium',
    name: 'Premium SEO',
    description: 'Keywords, structured data and a report after 30 days.',
    priceInr: 8000,
    category: 'Marketing',
    contains: 'advanced-seo-package',
    compatible: [...businessSites, ...stores, 'portfolio-basic', 'landing-page', 'redesign-basic'],
  },
  {
    id: 'social-integration',
    name: 'Social Media Integration',
    description: 'Feeds, share cards and log-in with the networks you use.',
    priceInr: 5000,
    category: 'Marketing',
    compatible: [...businessSites, ...stores, 'portfolio-basic', 'landing-page', 'redesign-basic'],
  },
  {
    id: 'chatbot',
    name: 'AI Chatbot',
    description: 'Answers common questions and hands over the rest.',
    priceInr: 12_000,
    category: 'Features',
    isExample: true,
    compatible: [
      'business-pro',
      'business-enterprise',
      ...stores,
      'landing-page',
      'web-app-basic',
      'redesign-basic',
    ],
  },
  {
    id: 'analytics-pro',
    name: 'Analytics Pro',
    description: 'Goals, funnels and a monthly report in plain words.',
    priceInr: 6000,
    category: 'Marketing',
    compatible: [
      'business-pro',
      'business-enterprise',
      ...stores,
      'landing-page',
      'web-app-basic',
      'redesign-basic',
    ],
  },
  {
    id: 'maintenance',
    name: 'Maintenance',
    description: 'A year of updates, checks and small changes.',
    priceInr: 10_000,
    category: 'Support',
    compatible: [
      ...businessSites,
      ...stores,
      'portfolio-basic',
      'landing-page',
      'web-app-basic',
      'redesign-basic',
    ],
  },
  {
    id: 'backup-security',
    name: 'Backup & Security',
    description: 'Daily backups, a firewall and a tested restore.',
    priceInr: 7000,
    category: 'Support',
    compatible: [...businessSites, ...stores, 'portfolio-basic', 'web-app-basic', 'redesign-basic'],
  },
  {
    id: 'email-marketing',
    name: 'Email Marketing',
    description: 'Sign-up form, welcome series and three templates.',
    priceInr: 9000,
    category: 'Marketing',
    compatible: [...businessSites, ...stores, 'landing-page'],
  },
  {
    id: 'multi-language',
    name: 'Multi-language',
    description: 'Two more languages on every page, yours to edit.',
    priceInr: 15_000,
    category: 'Features',
    contains: 'multi-language-support',
    compatible: ['business-pro', 'business-enterprise', 'ecommerce-pro', 'web-app-basic', 'redesign-basic'],
  },
]
