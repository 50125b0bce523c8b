import {
  type CalculatorPackageId,
  calculatorPackages,
  compatibleAddOns,
} from '#domain/catalogue/calculator.ts'
import { type IndustryPackageId, industryPackages } from '#domain/catalogue/industry-packages.ts'
import { addOnsFor } from '#domain/catalogue/pricing-add-ons.ts'
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
  /** A package of equal size and price, and what only this one has, dearest first. */
  apart?: { from: string; addOns: readonly string[] }
}

export type PackageGroup = { title: string; note: string; offers: readonly OfferedPackage[] }

const packages = new Map<string, OfferedPackage>(
  [
    ...pricingPackages.map((item) => ({
      ...item,
      addOns: addOnsFor(item.id).map(({ service, ...addOn }) => ({ ...addOn, name: service })),
    })),
    ...industryPackages.map((item) => ({ ...item, popular: false, addOns: [] })),
    ...calculatorPackages.map(({ basePriceInr, ...item }) => ({
      ...item,
      priceInr: basePriceInr,
      popular: false,
      addOns: compatibleAddOns(item.id),
    })),
  ].map(({ addOns, ...item }, _, all) => {
    const twin = all.find(
      (other) =>
        other.id !== item.id && other.priceInr === item.priceInr && other.description === item.description,
    )
    const dearestFirst = addOns.toSorted((a, b) => b.priceInr - a.priceInr).map(({ name }) => name)
    return [item.id, { ...item, apart: twin && { from: twin.name, addOns: dearestFirst } }]
  }),
)

export const packageGroups: readonly PackageGroup[] = [
  group('Business websites', '5 to 25 pages about what you do.', [
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
