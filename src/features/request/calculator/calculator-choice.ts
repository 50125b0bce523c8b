import { calculatorAddOns, calculatorPackages, packagesForProjectType } from '#domain/catalogue/calculator.ts'
import { industryPackages } from '#domain/catalogue/industry-packages.ts'
import { pricingAddOns } from '#domain/catalogue/pricing-add-ons.ts'
import { pricingPackages } from '#domain/catalogue/pricing-packages.ts'
import { recommendationRules } from '#domain/catalogue/recommendation-rules.ts'
import { type AnyQuoteChoice, findOffer } from '#domain/money/quote.ts'
import type { ProjectType } from '#domain/project-request.ts'

/** Comes from the address: untrusted. */
export type CalculatorChoice = {
  packageId: string | null
  addOnIds: readonly string[]
  recommendationIds?: readonly string[]
}

export const emptyChoice: CalculatorChoice = { packageId: null, addOnIds: [] }

export type PackageOption = {
  id: string
  name: string
  description: string
  features: readonly string[]
  popular: boolean
  priceInr: number
}

export type AddOnOption = { id: string; name: string; description: string; priceInr: number }

const calculatorOptions: readonly PackageOption[] = calculatorPackages.map(({ basePriceInr, ...option }) => ({
  ...option,
  priceInr: basePriceInr,
}))
/** A price-list link may name packages outside the calculator's lists. */
const listedOptions: readonly PackageOption[] = [
  ...pricingPackages,
  ...industryPackages.map((option) => ({ ...option, popular: false })),
]

/** Drops what we cannot price; null if nothing is left. */
export function priceableChoice({
  packageId,
  addOnIds,
  recommendationIds = [],
}: CalculatorChoice): AnyQuoteChoice | null {
  const recommended = onceIn(recommendationRules, recommendationIds)
  if (recommended.length > 0) return { recommendationIds: recommended }
  const offer = packageId ? findOffer(packageId) : undefined
  return offer ? { packageId: offer.id, addOnIds: onceIn(offer.addOns, addOnIds) } : null
}

function onceIn(known: readonly { id: string }[], ids: readonly string[]): string[] {
  return [...new Set(ids)].filter((id) => known.some((item) => item.id === id))
}

export function packageOptions(
  projectType: ProjectType,
  chosenPackageId: string | null,
): readonly PackageOption[] {
  const ids: readonly string[] = packagesForProjectType(projectType).map((item) => item.id)
  const offered = calculatorOptions.filter((option) => ids.includes(option.id))
  const chosen = chosenPackageId ? findPackageOption(chosenPackageId) : undefined
  return chosen && !offered.includes(chosen) ? [chosen, ...offered] : offered
}

export function addOnOptions(packageId: string): readonly AddOnOption[] {
  const ids = findOffer(packageId)?.addOns.map((addOn) => addOn.id) ?? []
  const all: AddOnOption[] = [
    ...calculatorAddOns,
    ...pricingAddOns.map(({ service, ...addOn }) => ({ ...addOn, name: service })),
  ]
  return all.filter((addOn) => ids.includes(addOn.id))
}

function findPackageOption(packageId: string): PackageOption | undefined {
  return [...calculatorOptions, ...listedOptions].find((option) => option.id === packageId)
}

type ChosenOption = { id: string; name: string; description: string; features?: readonly string[] }

export function chosenOptions(choice: AnyQuoteChoice): readonly ChosenOption[] {
  if ('packageId' in choice) {
    const option = findPackageOption(choice.packageId)
    return option ? [option] : []
  }
  return choice.recommendationIds
    .flatMap((id) => recommendationRules.filter((rule) => rule.id === id))
    .map(({ id, name, description }) => ({ id, name, description }))
}

export function fitsProjectType(choice: AnyQuoteChoice, projectType: ProjectType): boolean {
  if ('recommendationIds' in choice) return true
  const { packageId } = choice
  const isInCalculator = calculatorPackages.some((item) => item.id === packageId)
  return !isInCalculator || packagesForProjectType(projectType).some((item) => item.id === packageId)
}

/** Null for a package of the price list, which fits every type. */
export function projectTypeOf(choice: AnyQuoteChoice): ProjectType | null {
  if ('recommendationIds' in choice) {
    const { recommendationIds } = choice
    return recommendationRules.find(({ id }) => recommendationIds.includes(id))?.projectType ?? 'other'
  }
  const item = calculatorPackages.find(({ id }) => id === choice.packageId)
  return item ? (item.projectTypes[0] ?? 'other') : null
}

export function projectTypeOrdered(choice: AnyQuoteChoice): ProjectType {
  const listed =
    'packageId' in choice ? pricingPackages.find(({ id }) => id === choice.packageId)?.projectType : undefined
  return projectTypeOf(choice) ?? listed ?? 'business-website'
}
