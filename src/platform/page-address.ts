import { createContext, use } from 'react'
import { usePathname, useSearch } from 'wouter/use-browser-location'

/** The address a page is rendered for, on the server; empty in the browser, which has its address bar. */
export type PageAddress = { ssrOrigin?: string; ssrPath?: string; ssrSearch?: string }

export const PageAddressContext = createContext<PageAddress>({})

/** The path of the page, escaped as in the address. */
export function usePagePath(): string {
  return usePathname(use(PageAddressContext))
}

/** The query with its question mark, or empty. On the server without the parameters that the route does not show. */
export function usePageSearch(): string {
  return useSearch(use(PageAddressContext))
}

/** The canonical address of the page in full, as its head says it. */
export function useCanonicalUrl(): string {
  const { ssrOrigin, ssrPath } = use(PageAddressContext)
  if (ssrOrigin !== undefined) return `${ssrOrigin}${ssrPath}`
  return document.querySelector<HTMLLinkElement>('link[rel=canonical]')?.href ?? location.href
}
