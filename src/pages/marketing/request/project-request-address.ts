import { type VariantBCard, variantBCards } from '#domain/variant-b-cards.ts'
import type { CalculatorChoice } from '#features/request/calculator-choice.ts'

const openParameter = 'request'
const packageParameter = 'package'
const addOnsParameter = 'addons'
const recommendationsParameter = 'recommendations'
const serviceParameter = 'service'

/**
 * Reads the choice in an address: `?package=business-pro&addons=seo-premium,chatbot`, or the wizard's
 * `?recommendations=business-website,search-and-analytics`.
 */
export function readChoice(search: string): CalculatorChoice {
  const parameters = new URLSearchParams(search)
  const listIn = (name: string) => (parameters.get(name) ?? '').split(',').filter(Boolean)
  return {
    packageId: parameters.get(packageParameter) || null,
    addOnIds: listIn(addOnsParameter),
    recommendationIds: listIn(recommendationsParameter),
  }
}

/** Returns the query that names a service, for the contact page. */
export function searchWithService({ id }: VariantBCard): string {
  return `?${new URLSearchParams({ [serviceParameter]: id })}`
}

/** Reads the service in an address: `?service=mobile-apps`. */
export function readService(search: string): VariantBCard | null {
  const id = new URLSearchParams(search).get(serviceParameter)
  return variantBCards.find((card) => card.id === id) ?? null
}

/** Returns whether the address opens the project request, so that visitors can share a quote and Back closes it. */
export function isProjectRequestOpen(search: string): boolean {
  return new URLSearchParams(search).get(openParameter) === '1'
}

/** Returns the search with the project request open at this choice, or closed for null. Keeps the rest. */
export function searchWithProjectRequest(search: string, choice: CalculatorChoice | null): string {
  const parameters = new URLSearchParams(search)
  parameters.delete(openParameter)
  if (choice) parameters.set(openParameter, '1')
  return searchWithChoice(`${parameters}`, choice)
}

/** Returns the search with this choice only; with none for null. A choice is closer than the service it began with. */
export function searchWithChoice(search: string, choice: CalculatorChoice | null): string {
  const parameters = new URLSearchParams(search)
  parameters.delete(serviceParameter)
  for (const [name, value] of [
    [packageParameter, choice?.packageId],
    [addOnsParameter, choice?.addOnIds.join(',')],
    [recommendationsParameter, choice?.recommendationIds?.join(',')],
  ] as const) {
    parameters.delete(name)
    if (value) parameters.set(name, value)
  }
  // A query may contain commas, and they keep a shared address readable.
  const text = parameters.toString().replaceAll('%2C', ',')
  return text && `?${text}`
}
