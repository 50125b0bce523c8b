import { createContext, use } from 'react'
import { usePathname, useSearch } from 'wouter/use-browser-location'

/** The address that the server renders a page for. Empty in the browser, which has its address bar. */
export type PageAddress = { ssrOrigin?: string; ssrPath?: string; ssrSearch?: string }

export const PageAddressContext = createContext<PageAddress>({})

/** Returns the page's path, escaped as in the address. */
export function usePagePath(): string {
  return usePathname(use(PageAddressContext))
}

/**
 * Returns the query with its question mark, or ''. On the server it contains only the parameters that the route
 * shows.
 */
export function usePageSearch(): string {
  return useSearch(use(PageAddressContext))
}

/** Returns the page's full canonical address, the same as in its head. */
export function useCanonicalUrl(): string {
  const { ssrOrigin, ssrPath } = use(PageAddressContext)
  if (ssrOrigin !== undefined) return `${ssrOrigin}${ssrPath}`
  return document.querySelector<HTMLLinkElement>('link[rel=canonical]')?.href ?? location.href
}
