import { type CalculatorPackageId, calculatorPackages } from '#domain/catalogue/calculator.ts'
import { type IndustryPackageId, industryPackages } from '#domain/catalogue/industry-packages.ts'
import { type PricingPackageId, pricingPackages } from '#domain/catalogue/pricing-packages.ts'

type PackageId = PricingPackageId | IndustryPackageId | CalculatorPackageId

export type OfferedPackage = {
  id: string
  name: string
  description: string
  features: readonly string[]
  /** Whole rupees. */
  priceInr: number
  popular: boolean
}

export type PackageGroup = { title: string; note: string; offers: readonly OfferedPackage[] }

const packages = new Map<string, OfferedPackage>(
  [
    ...pricingPackages,
    ...industryPackages.map((item) => ({ ...item, popular: false })),
    ...calculatorPackages.map(({ basePriceInr, ...item }) => ({
      ...item,
      priceInr: basePriceInr,
      popular: false,
    })),
  ].map((item) => [item.id, item]),
)

/** Links to a twin of the calculator still work. */
export const packageGroups: readonly PackageGroup[] = [
  group('Business websites', '5 to 25 pages about what you do.', [
    'basic-website',
    'professional-website',
    'business-enterprise',
  ]),
  group('Online stores', 'A cart, a checkout, and 50 to 500 products.', [
    'ecommerce-starter',
    'ecommerce-website',
    'ecommerce-pro',
  ]),
  group('Industry websites', 'Built around what your visitors want to do.', [
    'restaurant-package',
    'healthcare-package',
    'real-estate-package',
  ]),
  group('Small websites', 'One offer, or your work in pictures.', ['landing-page', 'portfolio-basic']),
  group('Something else', 'Advice, a redesign, or custom software.', [
    'business-consultation',
    'redesign-basic',
    'web-app-basic',
  ]),
]

function group(title: string, note: string, ids: readonly PackageId[]): PackageGroup {
  return { title, note, offers: ids.flatMap((id) => packages.get(id) ?? []) }
}
