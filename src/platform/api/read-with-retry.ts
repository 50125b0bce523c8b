import { ApiError, readPath } from './api-client.ts'
import type { ApiPath } from './wire.ts'

/** The specification looks for a 4 in the message, which nearly every body with an id contains. */
export function shouldRetryRead(failures: number, error: Error): boolean {
  const isRefusal = error instanceof ApiError && error.status < 500 && !isTimeout(error)
  return failures < 2 && !isRefusal
}

function isTimeout({ status, message }: ApiError): boolean {
  return status === 408 || message.includes('timeout')
}

/** 1 s, 2 s, 4 s and so on, or `Retry-After` if that is longer; at most 30 s. */
export function readRetryDelayMs(failures: number, error: Error): number {
  const askedMs = (error instanceof ApiError && error.retryAfterMs) || 0
  return Math.min(Math.max(1000 * 2 ** failures, askedMs), 30_000)
}

/** For public screens; the others use TanStack Query with the same rules. */
export async function readWithRetry<T>(
  path: ApiPath<T>,
  options: { headers?: Record<string, string>; signal?: AbortSignal } = {},
): Promise<T> {
  for (let failures = 0; ; failures++) {
    try {
      return await readPath(path, options)
    } catch (error) {
      const failure = error as Error
      if (options.signal?.aborted || !shouldRetryRead(failures, failure)) throw error
      await new Promise((resolve) => setTimeout(resolve, readRetryDelayMs(failures, failure)))
    }
  }
}
