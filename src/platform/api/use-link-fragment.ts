import { useQueryClient } from '@tanstack/react-query'
import { linkTokenHeader } from './link-token.ts'
import { headersIn } from './query-client.ts'

/**
 * Returns `#` and the token of the mailed link that opened the page; '' without one. A record's link opens its invoices
 * too, so their addresses need it.
 */
export function useLinkFragment(): string {
  const token = headersIn(useQueryClient().getDefaultOptions().mutations?.meta)?.[linkTokenHeader]
  return token ? `#${token}` : ''
}
