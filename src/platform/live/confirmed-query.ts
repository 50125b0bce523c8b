import type { FetchQueryOptions, QueryClient, QueryKey } from '@tanstack/react-query'

/** For what its reader is about to confirm: no hint exchanges it. What has changed meanwhile is refused by the server. */
export const confirmedQuery = { staleTime: 'static', gcTime: 0 } as const

/** After such a refusal. A failure stands in the query. */
export function readAnew<Read, Key extends QueryKey>(
  client: QueryClient,
  query: FetchQueryOptions<Read, Error, Read, Key>,
): void {
  client.query({ ...query, staleTime: 0 }).catch(() => {})
}
