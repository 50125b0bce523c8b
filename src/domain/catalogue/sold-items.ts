import type { Catalogue } from './published.ts'

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
export function soldItems({
  calculatorPackages,
  calculatorAddOns,
  pricingPackages,
  pricingAddOns,
  industryPackages,
}: Catalogue): readonly SoldItem[] {
  return [
    ...calculatorPackages.map(({ basePriceInr: priceInr, ...item }) =>
      itemOf('package', { ...item, priceInr }),
    ),
    ...[...pricingPackages, ...industryPackages].map((item) => itemOf('package', item)),
    ...calculatorAddOns.map((item) => itemOf('add-on', item)),
    ...pricingAddOns.map(({ service: name, ...item }) => itemOf('add-on', { ...item, name })),
  ].filter(({ id }, index, all) => all.findIndex((item) => item.id === id) === index)
}

type Offered = Omit<SoldItem, 'kind' | 'features'> & { features?: readonly string[] }

function itemOf(
  kind: SoldItem['kind'],
  { id, name, description, features = [], priceInr }: Offered,
): SoldItem {
  return { id, name, kind, description, features, priceInr }
}

/** What a line of a quote buys; '' for what the catalogue does not have. */
export function describeItem(catalogue: Catalogue, id: string): string {
  const item = soldItems(catalogue).find((sold) => sold.id === id)
  if (item) return [item.description, item.features.join(' · ')].filter(Boolean).join(' ')
  return catalogue.recommendations.find((item) => item.id === id)?.description ?? ''
}

/** Null for what the catalogue does not have. */
export function nameOfItem(catalogue: Catalogue, id: string): string | null {
  const item = soldItems(catalogue).find((sold) => sold.id === id)
  return (item ?? catalogue.recommendations.find((recommended) => recommended.id === id))?.name ?? null
}
