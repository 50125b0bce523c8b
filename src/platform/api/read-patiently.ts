import { ApiError, readPath } from './api-client.ts'
import type { ApiPath } from './wire.ts'

/**
 * Returns whether a failed read is worth another: at most two more, and none after a refusal (4xx) except a time-out.
 * The specification tells a refusal by the digit 4 in the error's message, but so has nearly every body with an id.
 * @param failures how often the read failed before this time
 */
export function shouldReadAgain(failures: number, error: Error): boolean {
  const isRefusal = error instanceof ApiError && error.status < 500 && !isTimeout(error)
  return failures < 2 && !isRefusal
}

function isTimeout({ status, message }: ApiError): boolean {
  return status === 408 || message.includes('timeout')
}

/** Returns 1 s, 2 s, 4 s and so on, or what the server asks for if that is longer; at most 30 s. */
export function readAgainDelayMs(failures: number, error: Error): number {
  const askedMs = (error instanceof ApiError && error.retryAfterMs) || 0
  return Math.min(Math.max(1000 * 2 ** failures, askedMs), 30_000)
}

/**
 * Reads as `readPath` does, and again after a failure that may pass. For public screens; the others read through
 * TanStack Query, which repeats by the same rules.
 */
export async function readPatiently<T>(
  path: ApiPath<T>,
  options: { headers?: Record<string, string>; signal?: AbortSignal } = {},
): Promise<T> {
  for (let failures = 0; ; failures++) {
    try {
      return await readPath(path, options)
    } catch (error) {
      const failure = error as Error
      if (options.signal?.aborted || !shouldReadAgain(failures, failure)) throw error
      await new Promise((resolve) => setTimeout(resolve, readAgainDelayMs(failures, failure)))
    }
  }
}
