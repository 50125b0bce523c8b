import { useQueryClient } from '@tanstack/react-query'
import { linkTokenHeader } from './link-token.ts'
import { headersIn } from './query-client.ts'

/** `#` and the token of the link that opened the page, or ''. */
export function useLinkFragment(): string {
  const token = headersIn(useQueryClient().getDefaultOptions().mutations?.meta)?.[linkTokenHeader]
  return token ? `#${token}` : ''
}
