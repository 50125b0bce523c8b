import type { Catalogue, ServiceLists } from '../published.ts'
import { calculatorAddOns, calculatorPackages } from './calculator.server.ts'
import { industryPackages, pricingAddOns, pricingPackages } from './price-list.server.ts'
import { recommendations } from './recommendations.server.ts'
import { chatServices, serviceCards, variantBCards } from './services.server.ts'

/** The specified one, which seeds the database. */
export const builtInCatalogue: Catalogue & ServiceLists = {
  calculatorPackages,
  calculatorAddOns,
  pricingPackages,
  pricingAddOns,
  industryPackages,
  recommendations,
  serviceCards,
  variantBCards,
  chatServices,
}
