import { QueryClient } from '@tanstack/react-query'
import { minuteMs } from '#domain/duration.ts'
import { readPath } from './api-client.ts'
import { readAgainDelayMs, shouldReadAgain } from './read-patiently.ts'
import type { ApiPath } from './wire.ts'

/** Headers for every request of a client, as its queries and changes carry them in their `meta`. */
type RequestMeta = { headers?: Record<string, string> }

/**
 * Creates a client that reads the path in the first element of each query key.
 * @param meta headers for all its requests, such as those of a link
 */
export function createQueryClient(meta?: RequestMeta): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        queryFn: ({ queryKey, signal, meta }) =>
          readPath(queryKey[0] as ApiPath, { signal, headers: headersIn(meta) }),
        meta,
        staleTime: 10 * minuteMs,
        gcTime: 30 * minuteMs,
        refetchInterval: false,
        refetchOnWindowFocus: false,
        retry: shouldReadAgain,
        retryDelay: readAgainDelayMs,
      },
      mutations: { retry: false, meta },
    },
  })
}

/** Returns the headers that a query or change of `createQueryClient` is to send. */
export function headersIn(meta: Record<string, unknown> | undefined): RequestMeta['headers'] {
  return (meta as RequestMeta | undefined)?.headers
}
