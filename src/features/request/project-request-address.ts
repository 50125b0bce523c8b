import type { RoutePath } from '#routes'
import type { CalculatorChoice } from './calculator/calculator-choice.ts'

/** Type-checked, without loading the route table. */
const checkoutPath: RoutePath = '/checkout'

const openParameter = 'request'
const packageParameter = 'package'
const addOnsParameter = 'addons'
const recommendationsParameter = 'recommendations'
const serviceParameter = 'service'

/**
 * `?package=business-pro&addons=seo-premium,chatbot`, or the wizard's
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

export function searchWithService(search: string, { id }: { id: string }): string {
  const parameters = new URLSearchParams(search)
  parameters.set(serviceParameter, id)
  return `?${parameters}`
}

/** `?service=mobile-apps` */
export function readServiceId(search: string): string | null {
  return new URLSearchParams(search).get(serviceParameter)
}

export function isProjectRequestOpen(search: string): boolean {
  return new URLSearchParams(search).get(openParameter) === '1'
}

/** Null closes the request. Keeps the first service until something is chosen. */
export function searchWithProjectRequest(search: string, choice: CalculatorChoice | null): string {
  const parameters = new URLSearchParams(search)
  parameters.delete(openParameter)
  if (choice) parameters.set(openParameter, '1')
  const next = searchWithChoice(`${parameters}`, choice)
  const isOpenEmpty = choice && !choice.packageId && !choice.recommendationIds?.length
  const service = isOpenEmpty ? readServiceId(search) : null
  return service === null ? next : searchWithService(next, { id: service })
}

/** Null removes the choice. A choice overrides the service. */
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
  const text = parameters.toString().replaceAll('%2C', ',')
  return text && `?${text}`
}

export function checkoutHref(choice: Partial<CalculatorChoice>): string {
  return checkoutPath + searchWithChoice('', choice)
}
