import { QueryClient } from '@tanstack/react-query'
import { minuteMs } from '#domain/duration.ts'
import { readPath } from './api-client.ts'
import { readRetryDelayMs, shouldRetryRead } from './read-with-retry.ts'
import type { ApiPath } from './wire.ts'

type RequestMeta = { headers?: Record<string, string> }

/** Query keys begin with the path to read. `meta` has headers for all requests, such as a link's. */
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
        retry: shouldRetryRead,
        retryDelay: readRetryDelayMs,
      },
      mutations: { retry: false, meta },
    },
  })
}

export function headersIn(meta: Record<string, unknown> | undefined): RequestMeta['headers'] {
  return (meta as RequestMeta | undefined)?.headers
}
