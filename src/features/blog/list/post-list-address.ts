import { href } from '#routes'

/** Returns to page 1. An empty value removes a parameter. */
export function hrefWith(search: URLSearchParams, changes: Record<string, string>): string {
  const next = new URLSearchParams(search)
  next.delete('page')
  for (const [name, value] of Object.entries(changes)) {
    if (value) next.set(name, value)
    else next.delete(name)
  }
  return href('blog') + (next.size > 0 ? `?${next}` : '')
}
