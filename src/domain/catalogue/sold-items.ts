import { calculatorAddOns, calculatorPackages } from './calculator.ts'
import { industryPackages } from './industry-packages.ts'
import { pricingAddOns } from './pricing-add-ons.ts'
import { pricingPackages } from './pricing-packages.ts'

export type SoldItem = {
  id: string
  name: string
  kind: 'package' | 'add-on'
  description: string
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

function itemOf(
  kind: SoldItem['kind'],
  { id, name, description, priceInr }: Omit<SoldItem, 'kind'>,
): SoldItem {
  return { id, name, kind, description, priceInr }
}
