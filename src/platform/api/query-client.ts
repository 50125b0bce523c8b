import { QueryClient } from '@tanstack/react-query'
import { readPath } from './api-client.ts'
import { readAgainDelayMs, shouldReadAgain } from './read-patiently.ts'

const minuteMs = 60_000

/** Creates a client that reads the path in the first element of each query key. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        queryFn: ({ queryKey, signal }) => readPath(String(queryKey[0]), { signal }),
        staleTime: 10 * minuteMs,
        gcTime: 30 * minuteMs,
        refetchInterval: false,
        refetchOnWindowFocus: false,
        retry: shouldReadAgain,
        retryDelay: readAgainDelayMs,
      },
      mutations: { retry: false },
    },
  })
}
