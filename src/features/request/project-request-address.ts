import type { RoutePath } from '#routes'
import type { CalculatorChoice } from './calculator/calculator-choice.ts'

/** The compiler checks this path against the route table, so the first load does not need the table. */
const checkoutPath: RoutePath = '/checkout'

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

/** Returns the search with the card that the visitor pressed, for the project request. Keeps the rest. */
export function searchWithService(search: string, { id }: { id: string }): string {
  const parameters = new URLSearchParams(search)
  parameters.set(serviceParameter, id)
  return `?${parameters}`
}

/** Returns the id of the card in an address: `?service=mobile-apps`. */
export function serviceIn(search: string): string | null {
  return new URLSearchParams(search).get(serviceParameter)
}

/** Returns whether the address opens the project request, so that visitors can share a quote and Back closes it. */
export function isProjectRequestOpen(search: string): boolean {
  return new URLSearchParams(search).get(openParameter) === '1'
}

/**
 * Returns the search with the project request open at this choice, or closed for null. Keeps the rest, and until
 * something is chosen the service that the visitor began with.
 */
export function searchWithProjectRequest(search: string, choice: CalculatorChoice | null): string {
  const parameters = new URLSearchParams(search)
  parameters.delete(openParameter)
  if (choice) parameters.set(openParameter, '1')
  const next = searchWithChoice(`${parameters}`, choice)
  const isOpenEmpty = choice && !choice.packageId && !choice.recommendationIds?.length
  const service = isOpenEmpty ? serviceIn(search) : null
  return service === null ? next : searchWithService(next, { id: service })
}

/** Returns the search with this choice only; with none for null. A choice is closer than the service it began with. */
export function searchWithChoice(search: string, choice: Partial<CalculatorChoice> | null): string {
  const parameters = new URLSearchParams(search)
  parameters.delete(serviceParameter)
  for (const [name, value] of [
    [packageParameter, choice?.packageId],
    [addOnsParameter, choice?.addOnIds?.join(',')],
    [recommendationsParameter, choice?.recommendationIds?.join(',')],
  ] as const) {
    parameters.delete(name)
    if (value) parameters.set(name, value)
  }
  // A query may contain commas, and they keep a shared address readable.
  const text = parameters.toString().replaceAll('%2C', ',')
  return text && `?${text}`
}

/** Returns the checkout's address for this choice. */
export function checkoutHref(choice: Partial<CalculatorChoice>): string {
  return checkoutPath + searchWithChoice('', choice)
}
