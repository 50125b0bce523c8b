import type { ProjectType } from '../project-request.ts'
import type { PackageGroupId } from './package-group.ts'

export type PricingPackage = {
  id: string
  name: string
  /** Whole rupees, like all prices here. */
  priceInr: number
  originalPriceInr: number
  description: string
  features: readonly string[]
  popular: boolean
  /** The calculator's package of the same size and price, whose add-ons fit this one too. */
  twinId?: string
  group: PackageGroupId
  /** Of a request for it; a business website by default. */
  projectType?: ProjectType
}

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
