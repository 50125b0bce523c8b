import type { CalculatorChoice } from '#features/request/calculator-choice.ts'

const openParameter = 'request'
const packageParameter = 'package'
const addOnsParameter = 'addons'
const recommendationsParameter = 'recommendations'

/**
 * What was chosen in an address: `?package=business-pro&addons=seo-premium,chatbot`, or of the wizard's
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

/** Whether the project request is open at the choice of this address, so that a quote can be shared and Back closes it. */
export function isProjectRequestOpen(search: string): boolean {
  return new URLSearchParams(search).get(openParameter) === '1'
}

/** The search with the request open at this choice (or closed, with null); everything else in it stays. */
export function searchWithProjectRequest(search: string, choice: CalculatorChoice | null): string {
  const parameters = new URLSearchParams(search)
  parameters.delete(openParameter)
  if (choice) parameters.set(openParameter, '1')
  return searchWithChoice(`${parameters}`, choice)
}

/** The search with this choice and no other; null for none. */
export function searchWithChoice(search: string, choice: CalculatorChoice | null): string {
  const parameters = new URLSearchParams(search)
  for (const [name, value] of [
    [packageParameter, choice?.packageId],
    [addOnsParameter, choice?.addOnIds.join(',')],
    [recommendationsParameter, choice?.recommendationIds?.join(',')],
  ] as const) {
    parameters.delete(name)
    if (value) parameters.set(name, value)
  }
  // Commas are allowed in a query and keep a shared address readable.
  const text = parameters.toString().replaceAll('%2C', ',')
  return text && `?${text}`
}
