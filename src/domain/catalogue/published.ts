import type { ProjectType } from '../project-request.ts'
import type { CalculatorAddOn, CalculatorPackage } from './calculator.ts'
import type { ChatService } from './chat-service.ts'
import { exampleOf } from './example-of.ts'
import type { IndustryPackage } from './industry-packages.ts'
import type { PricingAddOn } from './pricing-add-ons.ts'
import type { PricingPackage } from './pricing-packages.ts'
import type { RecommendedItem } from './recommended-item.ts'
import type { ServiceCard } from './service-cards.ts'
import type { VariantBCard } from './variant-b-cards.ts'

/** What we sell. Functions that price or name it take it as their first argument and import no list. */
export type Catalogue = {
  calculatorPackages: readonly CalculatorPackage[]
  calculatorAddOns: readonly CalculatorAddOn[]
  pricingPackages: readonly PricingPackage[]
  pricingAddOns: readonly PricingAddOn[]
  industryPackages: readonly IndustryPackage[]
  recommendations: readonly RecommendedItem[]
}

/** What pages name without selling it: a request says what it costs. */
export type ServiceLists = {
  serviceCards: readonly ServiceCard[]
  variantBCards: readonly VariantBCard[]
  chatServices: readonly ChatService[]
}

/** `other` or null offers everything. */
export function packagesForProjectType(
  { calculatorPackages }: Catalogue,
  projectType: ProjectType | null,
): readonly CalculatorPackage[] {
  if (projectType === null || projectType === 'other') return calculatorPackages
  return calculatorPackages.filter(
    ({ suitsAll, projectTypes }) => suitsAll || projectTypes.includes(projectType),
  )
}

export function compatibleAddOns(
  { calculatorAddOns }: Catalogue,
  packageId: string,
): readonly CalculatorAddOn[] {
  return calculatorAddOns.filter((addOn) => addOn.compatible.includes(packageId))
}

export function addOnsFor({ pricingAddOns }: Catalogue, packageId: string): readonly PricingAddOn[] {
  return pricingAddOns.filter(({ includedIn = [] }) => !includedIn.includes(packageId))
}

/** For texts that staff try out; null if we sell nothing. */
export function exampleChoice(
  catalogue: Catalogue,
): { packageId: string; addOnIds: readonly string[] } | null {
  const item = exampleOf(catalogue.calculatorPackages)
  if (!item) return null
  const addOn = exampleOf(compatibleAddOns(catalogue, item.id))
  return { packageId: item.id, addOnIds: addOn ? [addOn.id] : [] }
}
