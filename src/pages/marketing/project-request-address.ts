import type { CalculatorChoice } from '#features/request/calculator-choice.ts'

const openParameter = 'request'
const packageParameter = 'package'
const addOnsParameter = 'addons'

/**
 * What the address says about the project request, so that a quote can be shared and Back closes it. Reads
 * `?request=1&package=business-pro&addons=seo-premium,chatbot`; null while it is closed.
 */
export function readProjectRequest(search: string): CalculatorChoice | null {
  const parameters = new URLSearchParams(search)
  if (parameters.get(openParameter) !== '1') return null
  return {
    packageId: parameters.get(packageParameter) || null,
    addOnIds: (parameters.get(addOnsParameter) ?? '').split(',').filter(Boolean),
  }
}

/** The search with the request open at this choice (or closed, with null); everything else in it stays. */
export function searchWithProjectRequest(search: string, choice: CalculatorChoice | null): string {
  const parameters = new URLSearchParams(search)
  for (const name of [openParameter, packageParameter, addOnsParameter]) parameters.delete(name)
  if (choice) {
    parameters.set(openParameter, '1')
    if (choice.packageId) parameters.set(packageParameter, choice.packageId)
    if (choice.addOnIds.length > 0) parameters.set(addOnsParameter, choice.addOnIds.join(','))
  }
  // Commas are allowed in a query and keep a shared address readable.
  const text = parameters.toString().replaceAll('%2C', ',')
  return text && `?${text}`
}
