import type { PackageGroupId } from '#domain/catalogue/package-group.ts'
import type { Catalogue } from '#domain/catalogue/published.ts'

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

const groups: Record<PackageGroupId, { title: string; note: string }> = {
  business: { title: 'Business websites', note: '5 to 25 pages about what you do.' },
  store: { title: 'Online stores', note: 'A cart, a checkout, and 50 to 500 products.' },
  industry: { title: 'Industry websites', note: 'Built around what your visitors want to do.' },
  small: { title: 'Small websites', note: 'One offer, or your work in pictures.' },
  other: { title: 'Something else', note: 'Advice, a redesign, or custom software.' },
}

/** The cheapest of a group first, without groups that have none. */
export function packageGroups({
  pricingPackages,
  industryPackages,
  calculatorPackages,
}: Catalogue): readonly PackageGroup[] {
  const twins = new Set(pricingPackages.map(({ twinId }) => twinId))
  const packages = [
    ...pricingPackages,
    ...industryPackages.map((item) => ({ ...item, popular: false })),
    // Links to a twin still work.
    ...calculatorPackages
      .filter(({ id }) => !twins.has(id))
      .map(({ basePriceInr, ...item }) => ({ ...item, priceInr: basePriceInr, popular: false })),
  ].toSorted((a, b) => a.priceInr - b.priceInr)
  return Object.entries(groups)
    .map(([id, words]) => ({ ...words, offers: packages.filter(({ group }) => group === id) }))
    .filter(({ offers }) => offers.length > 0)
}
