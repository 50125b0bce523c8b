import type { ProjectType } from '../project-request.ts'

export type VariantBCard = {
  id: string
  title: string
  description: string
  projectType: ProjectType
  /** Whole rupees; the struck-through price is double. */
  priceInr: number
}

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
