import { otherSizeOf, withoutSmallerSizes } from '#domain/catalogue/add-on-sizes.ts'
import type { CalculatorPackage } from '#domain/catalogue/calculator.ts'
import { type Catalogue, packagesForProjectType } from '#domain/catalogue/published.ts'
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

/** Drops what we cannot price; null if nothing is left. */
export function priceableChoice(
  catalogue: Catalogue,
  { packageId, addOnIds, recommendationIds = [] }: CalculatorChoice,
): AnyQuoteChoice | null {
  const recommended = onceIn(catalogue.recommendations, recommendationIds)
  if (recommended.length > 0) return { recommendationIds: recommended }
  const offer = packageId ? findOffer(catalogue, packageId) : undefined
  if (!offer) return null
  return {
    packageId: offer.id,
    addOnIds: withoutSmallerSizes(catalogue, onceIn(offer.addOns, addOnIds)),
  }
}

function onceIn(known: readonly { id: string }[], ids: readonly string[]): string[] {
  return [...new Set(ids)].filter((id) => known.some((item) => item.id === id))
}

/** The chosen package is always among them: a price-list link may name one outside the calculator's lists. */
export function packageOptions(
  catalogue: Catalogue,
  projectType: ProjectType,
  chosenPackageId: string | null,
): readonly PackageOption[] {
  const offered = packagesForProjectType(catalogue, projectType).map(optionOf)
  const chosen = chosenPackageId ? findPackageOption(catalogue, chosenPackageId) : undefined
  return chosen && !offered.some(({ id }) => id === chosen.id) ? [chosen, ...offered] : offered
}

export function addOnOptions(catalogue: Catalogue, packageId: string): readonly AddOnOption[] {
  const ids = findOffer(catalogue, packageId)?.addOns.map((addOn) => addOn.id) ?? []
  const all: AddOnOption[] = [
    ...catalogue.calculatorAddOns,
    ...catalogue.pricingAddOns.map(({ service, ...addOn }) => ({ ...addOn, name: service })),
  ]
  const offered = all.filter((addOn) => ids.includes(addOn.id))
  return offered.map((addOn) => {
    const other = offered.find(({ id }) => id === otherSizeOf(catalogue, addOn.id))
    return other ? { ...addOn, description: `${addOn.description} Instead of ${other.name}.` } : addOn
  })
}

function findPackageOption(
  { calculatorPackages, pricingPackages, industryPackages }: Catalogue,
  packageId: string,
): PackageOption | undefined {
  return [
    ...calculatorPackages.map(optionOf),
    ...pricingPackages,
    ...industryPackages.map((option) => ({ ...option, popular: false })),
  ].find((option) => option.id === packageId)
}

function optionOf({ basePriceInr, ...option }: CalculatorPackage): PackageOption {
  return { ...option, priceInr: basePriceInr }
}

type ChosenOption = { id: string; name: string; description: string; features?: readonly string[] }

export function chosenOptions(catalogue: Catalogue, choice: AnyQuoteChoice): readonly ChosenOption[] {
  if ('packageId' in choice) {
    const option = findPackageOption(catalogue, choice.packageId)
    return option ? [option] : []
  }
  return choice.recommendationIds
    .flatMap((id) => catalogue.recommendations.filter((item) => item.id === id))
    .map(({ id, name, description }) => ({ id, name, description }))
}

export function fitsProjectType(
  catalogue: Catalogue,
  choice: AnyQuoteChoice,
  projectType: ProjectType,
): boolean {
  if ('recommendationIds' in choice) return true
  const { packageId } = choice
  const isInCalculator = catalogue.calculatorPackages.some((item) => item.id === packageId)
  return (
    !isInCalculator || packagesForProjectType(catalogue, projectType).some((item) => item.id === packageId)
  )
}

/** Null for a package of the price list, which fits every type. */
export function projectTypeOf(
  { calculatorPackages, recommendations }: Catalogue,
  choice: AnyQuoteChoice,
): ProjectType | null {
  if ('recommendationIds' in choice) {
    const { recommendationIds } = choice
    return recommendations.find(({ id }) => recommendationIds.includes(id))?.projectType ?? 'other'
  }
  const item = calculatorPackages.find(({ id }) => id === choice.packageId)
  return item ? (item.projectTypes[0] ?? 'other') : null
}

export function projectTypeOrdered(catalogue: Catalogue, choice: AnyQuoteChoice): ProjectType {
  const id = 'packageId' in choice ? choice.packageId : null
  const listed = catalogue.pricingPackages.find((item) => item.id === id)
  return projectTypeOf(catalogue, choice) ?? listed?.projectType ?? 'business-website'
}
