import { exampleOf } from '#domain/catalogue/example-of.ts'
import type { Catalogue, ServiceLists } from '#domain/catalogue/published.ts'
import type { ProjectType } from '#domain/project-request.ts'

export type FirstOffers = Pick<Catalogue & ServiceLists, 'pricingPackages' | 'pricingAddOns' | 'serviceCards'>

type NamedService = { id: string; title: string; projectType: ProjectType }

/** `cards` are of the front page, `offers` of version B, `chat` what the chat asks for. */
export type Services = { cards: NamedService[]; offers: NamedService[]; chat: string[] }

/** The add-ons are those of the example. */
export function firstOffersOf({ pricingPackages, pricingAddOns, serviceCards }: FirstOffers): FirstOffers {
  const example = exampleOf(pricingAddOns)
  return { pricingPackages, pricingAddOns: example ? [example] : [], serviceCards }
}

export function servicesOf({ serviceCards, variantBCards, chatServices }: ServiceLists): Services {
  const named = ({ id, title, projectType }: NamedService) => ({ id, title, projectType })
  return {
    cards: serviceCards.map(named),
    offers: variantBCards.map(named),
    chat: chatServices.map(({ name }) => name),
  }
}
