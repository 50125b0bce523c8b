import { calculatorAddOns, calculatorPackages } from './calculator.ts'
import { industryPackages } from './industry-packages.ts'
import { pricingAddOns } from './pricing-add-ons.ts'
import { pricingPackages } from './pricing-packages.ts'
import type { Catalogue } from './published.ts'
import { recommendationRules } from './recommendation-rules.ts'

/** The specified one. */
export const builtInCatalogue: Catalogue = {
  calculatorPackages,
  calculatorAddOns,
  pricingPackages,
  pricingAddOns,
  industryPackages,
  recommendationRules,
}
