import type { RoutePath } from '#routes'

const openParameter = 'suggest'

export const suggestHref: RoutePath = '/ai-recommendations'

export function isSuggestOpen(search: string): boolean {
  return new URLSearchParams(search).get(openParameter) === '1'
}

export function searchWithSuggest(search: string, isOpen: boolean): string {
  const parameters = new URLSearchParams(search)
  parameters.delete(openParameter)
  if (isOpen) parameters.set(openParameter, '1')
  const text = `${parameters}`.replaceAll('%2C', ',')
  return text && `?${text}`
}
