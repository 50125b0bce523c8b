import { createContext, use } from 'react'
import { usePathname, useSearch } from 'wouter/use-browser-location'

/** Empty in the browser, which has its address bar. */
export type PageAddress = { ssrOrigin?: string; ssrPath?: string; ssrSearch?: string }

export const PageAddressContext = createContext<PageAddress>({})

/** Percent-encoded, as in the address. */
export function usePagePath(): string {
  return usePathname(use(PageAddressContext))
}

/** Starts with `?`, or is ''. The server passes only the parameters that the route declares. */
export function usePageSearch(): string {
  return useSearch(use(PageAddressContext))
}

export function useCanonicalUrl(): string {
  const { ssrOrigin, ssrPath } = use(PageAddressContext)
  if (ssrOrigin !== undefined) return `${ssrOrigin}${ssrPath}`
  return document.querySelector<HTMLLinkElement>('link[rel=canonical]')?.href ?? location.href
}
