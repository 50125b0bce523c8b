import type { RoutePath } from '#routes'

const openParameter = 'suggest'

/** The wizard's own page, for links that open it over the current page: in a new tab, and without a script. */
export const suggestHref: RoutePath = '/ai-recommendations'

export function isSuggestOpen(search: string): boolean {
  return new URLSearchParams(search).get(openParameter) === '1'
}

/** Returns the search with the wizard open or closed, and keeps the rest. */
export function searchWithSuggest(search: string, isOpen: boolean): string {
  const parameters = new URLSearchParams(search)
  parameters.delete(openParameter)
  if (isOpen) parameters.set(openParameter, '1')
  // A query may contain commas, and they keep a shared address readable.
  const text = `${parameters}`.replaceAll('%2C', ',')
  return text && `?${text}`
}
