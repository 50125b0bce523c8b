import { calculatorAddOns, calculatorPackages, packagesForProjectType } from '#domain/calculator.ts'
import { industryPackages } from '#domain/industry-packages.ts'
import { pricingAddOns } from '#domain/pricing-add-ons.ts'
import { pricingPackages } from '#domain/pricing-packages.ts'
import { type ProjectType, projectTypeOptions } from '#domain/project-request.ts'
import { findOffer, type QuoteChoice } from '#domain/quote.ts'

/** The calculator's state as the address holds it: anybody may have typed it. */
export type CalculatorChoice = { packageId: string | null; addOnIds: readonly string[] }

export const emptyChoice: CalculatorChoice = { packageId: null, addOnIds: [] }

export type PackageOption = {
  id: string
  name: string
  description: string
  features: readonly string[]
  popular: boolean
  /** Whole rupees. */
  priceInr: number
}

export type AddOnOption = { id: string; name: string; description: string; priceInr: number }

const calculatorOptions: readonly PackageOption[] = calculatorPackages.map(({ basePriceInr, ...option }) => ({
  ...option,
  priceInr: basePriceInr,
}))
/** Not in the calculator's own lists, but a link from the price list may bring them along. */
const listedOptions: readonly PackageOption[] = [
  ...pricingPackages,
  ...industryPackages.map((option) => ({ ...option, popular: false })),
]

/** What of a choice can be priced: null without a package we have; foreign and repeated add-ons are dropped. */
export function priceableChoice({ packageId, addOnIds }: CalculatorChoice): QuoteChoice | null {
  const offer = packageId ? findOffer(packageId) : undefined
  if (!offer) return null
  const known = new Set(offer.addOns.map((addOn) => addOn.id))
  return { packageId: offer.id, addOnIds: [...new Set(addOnIds)].filter((id) => known.has(id)) }
}

/** The packages of a project type, and the chosen one wherever it comes from. */
export function packageOptions(
  projectType: ProjectType,
  chosenPackageId: string | null,
): readonly PackageOption[] {
  const ids: readonly string[] = packagesForProjectType(projectType).map((item) => item.id)
  const offered = calculatorOptions.filter((option) => ids.includes(option.id))
  const chosen = chosenPackageId ? findPackageOption(chosenPackageId) : undefined
  return chosen && !offered.includes(chosen) ? [chosen, ...offered] : offered
}

/** The add-ons that a package takes. */
export function addOnOptions(packageId: string): readonly AddOnOption[] {
  const ids = findOffer(packageId)?.addOns.map((addOn) => addOn.id) ?? []
  const all: AddOnOption[] = [
    ...calculatorAddOns,
    ...pricingAddOns.map(({ service, ...addOn }) => ({ ...addOn, name: service })),
  ]
  return all.filter((addOn) => ids.includes(addOn.id))
}

/** What a package is, wherever it was chosen. */
export function findPackageOption(packageId: string): PackageOption | undefined {
  return [...calculatorOptions, ...listedOptions].find((option) => option.id === packageId)
}

/** Whether a package may stay chosen under a project type. Those of the price list fit any. */
export function fitsProjectType(packageId: string, projectType: ProjectType): boolean {
  const isInCalculator = calculatorPackages.some((item) => item.id === packageId)
  return !isInCalculator || packagesForProjectType(projectType).some((item) => item.id === packageId)
}

/** The project type to start with when a package is chosen first; every type offers the consultation. */
export function projectTypeOf(packageId: string): ProjectType | null {
  if (packageId === 'business-consultation') return packageId
  const type = projectTypeOptions.find(({ value }) =>
    packagesForProjectType(value).some((item) => item.id === packageId),
  )
  return type?.value ?? null
}

/** The project type of a package that is ordered without asking for one. */
export function projectTypeOrdered(packageId: string): ProjectType {
  return projectTypeOf(packageId) ?? (packageId === 'ecommerce-website' ? 'ecommerce' : 'business-website')
}
