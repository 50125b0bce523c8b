import { type CalculatorPackageId, calculatorPackages } from '#domain/calculator.ts'
import { type IndustryPackageId, industryPackages } from '#domain/industry-packages.ts'
import { type PricingPackageId, pricingPackages } from '#domain/pricing-packages.ts'

type PackageId = PricingPackageId | IndustryPackageId | CalculatorPackageId

export type OfferedPackage = {
  id: string
  name: string
  description: string
  features: readonly string[]
  /** Whole rupees. */
  priceInr: number
  popular: boolean
  /** What to choose it for, if another package has the same size and price. */
  apart?: string
}

export type PackageGroup = { title: string; note: string; offers: readonly OfferedPackage[] }

const oneFeatureMore = 'Choose this one to add single features: more pages, booking, a members’ area.'

const apart: Partial<Record<PackageId, string>> = {
  'basic-website': oneFeatureMore,
  'business-basic': 'Choose this one to add lasting help: maintenance, backups, premium SEO.',
  'professional-website': oneFeatureMore,
  'business-pro': 'Choose this one to add lasting help: maintenance, backups, an AI chatbot.',
}

const packages = new Map<string, OfferedPackage>(
  [
    ...pricingPackages,
    ...industryPackages.map((item) => ({ ...item, popular: false })),
    // The calculator's lists have a popular package each; here one badge is enough.
    ...calculatorPackages.map(({ basePriceInr, ...item }) => ({
      ...item,
      priceInr: basePriceInr,
      popular: false,
    })),
  ].map((item) => [item.id, { ...item, apart: apart[item.id] }]),
)

/** Every package by kind, in the order of price. */
export const packageGroups: readonly PackageGroup[] = [
  group('Business websites', '5 to 25 pages that win you customers.', [
    'basic-website',
    'business-basic',
    'professional-website',
    'business-pro',
    'business-enterprise',
  ]),
  group('Online stores', 'A cart, a checkout, and 50 to 500 products.', [
    'ecommerce-starter',
    'ecommerce-website',
    'ecommerce-pro',
  ]),
  group('Industry websites', 'Built around what your visitors come to do.', [
    'restaurant-package',
    'healthcare-package',
    'real-estate-package',
  ]),
  group('Small websites', 'One offer, or your work in pictures.', ['landing-page', 'portfolio-basic']),
  group('Something else', 'Advice, a redesign, or software of your own.', [
    'business-consultation',
    'redesign-basic',
    'web-app-basic',
  ]),
]

function group(title: string, note: string, ids: readonly PackageId[]): PackageGroup {
  return { title, note, offers: ids.flatMap((id) => packages.get(id) ?? []) }
}
