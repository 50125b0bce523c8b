import { calculatorAddOns, calculatorPackages } from './calculator.ts'
import { industryPackages } from './industry-packages.ts'
import { pricingAddOns } from './pricing-add-ons.ts'
import { pricingPackages } from './pricing-packages.ts'
import { recommendationRules } from './recommendation-rules.ts'

export type SoldItem = {
  id: string
  name: string
  kind: 'package' | 'add-on'
  description: string
  /** What it includes, in the catalogue's words. */
  features: readonly string[]
  /** Whole rupees. */
  priceInr: number
}

/** Every package and add-on that we sell, each once. */
export const soldItems: readonly SoldItem[] = [
  ...calculatorPackages.map(({ basePriceInr: priceInr, ...item }) =>
    itemOf('package', { ...item, priceInr }),
  ),
  ...[...pricingPackages, ...industryPackages].map((item) => itemOf('package', item)),
  ...calculatorAddOns.map((item) => itemOf('add-on', item)),
  ...pricingAddOns.map(({ service: name, ...item }) => itemOf('add-on', { ...item, name })),
].filter(({ id }, index, all) => all.findIndex((item) => item.id === id) === index)

type Offered = Omit<SoldItem, 'kind' | 'features'> & { features?: readonly string[] }

function itemOf(
  kind: SoldItem['kind'],
  { id, name, description, features = [], priceInr }: Offered,
): SoldItem {
  return { id, name, kind, description, features, priceInr }
}

const descriptions = new Map(
  [...recommendationRules, ...soldItems].map((item): [string, string] => [
    item.id,
    [item.description, 'kind' in item ? item.features.join(' · ') : ''].filter(Boolean).join(' '),
  ]),
)

/** What a line of a quote buys; '' for what the catalogue does not have. */
export function describeItem(id: string): string {
  return descriptions.get(id) ?? ''
}
