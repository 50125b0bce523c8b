import { QueryClient } from '@tanstack/react-query'
import { readPath } from './api-client.ts'

const minuteMs = 60_000

/**
 * Specified: "never when the error message contains the digit 4 unless it contains the word timeout". So a refusal is
 * final, while a time-out may pass.
 * @param failures how often the query failed before this time
 */
export function shouldRetryQuery(failures: number, error: Error): boolean {
  const isRefusal = error.message.includes('4') && !error.message.includes('timeout')
  return failures < 2 && !isRefusal
}

/** Returns 1 s, 2 s, 4 s and so on, at most 30 s. */
export function queryRetryDelayMs(failures: number): number {
  return Math.min(1000 * 2 ** failures, 30_000)
}

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
        retry: shouldRetryQuery,
        retryDelay: queryRetryDelayMs,
      },
      mutations: { retry: false },
    },
  })
}
