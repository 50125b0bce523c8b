import { createContext, use } from 'react'
import { usePathname, useSearch } from 'wouter/use-browser-location'

/** The address a page is rendered for, on the server; empty in the browser, which has its address bar. */
export type PageAddress = { ssrPath?: string; ssrSearch?: string }

export const PageAddressContext = createContext<PageAddress>({})

/** The path of the page, escaped as in the address. */
export function usePagePath(): string {
  return usePathname(use(PageAddressContext))
}

/** The query with its question mark, or empty. On the server without the parameters that the route does not show. */
export function usePageSearch(): string {
  return useSearch(use(PageAddressContext))
}
