const openParameter = 'suggest'

/** Opens the wizard on the landing page, for who comes from elsewhere or opens it in a new tab. */
export const suggestHref = `/?${openParameter}=1`

export function isSuggestOpen(search: string): boolean {
  return new URLSearchParams(search).get(openParameter) === '1'
}

/** The search with the wizard open or closed; everything else in it stays. */
export function searchWithSuggest(search: string, isOpen: boolean): string {
  const parameters = new URLSearchParams(search)
  parameters.delete(openParameter)
  if (isOpen) parameters.set(openParameter, '1')
  // Commas are allowed in a query and keep a shared address readable.
  const text = `${parameters}`.replaceAll('%2C', ',')
  return text && `?${text}`
}
