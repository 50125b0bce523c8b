import { QueryClient } from '@tanstack/react-query'
import { readPath } from './api-client.ts'

const minuteMs = 60_000

/**
 * "never when the error message contains the digit 4 unless it contains the word timeout", as specified:
 * a refusal stays a refusal, a time-out may pass.
 * @param failures how often it failed before this time
 */
export function shouldRetryQuery(failures: number, error: Error): boolean {
  const isRefusal = error.message.includes('4') && !error.message.includes('timeout')
  return failures < 2 && !isRefusal
}

/** 1 s, 2 s, 4 s and so on, at most 30 s. */
export function queryRetryDelayMs(failures: number): number {
  return Math.min(1000 * 2 ** failures, 30_000)
}

/** The first element of every query key is the path it reads. */
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
