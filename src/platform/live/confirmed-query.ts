import type { FetchQueryOptions, QueryClient, QueryKey } from '@tanstack/react-query'

/** Keeps what its reader is about to confirm: no hint replaces it, and the server refuses what has changed meanwhile. */
export const confirmedQuery = { staleTime: 'static', gcTime: 0 } as const

/** Call it after such a refusal. The query holds a failure. */
export function readAnew<Read, Key extends QueryKey>(
  client: QueryClient,
  query: FetchQueryOptions<Read, Error, Read, Key>,
): void {
  client.query({ ...query, staleTime: 0 }).catch(() => {})
}
