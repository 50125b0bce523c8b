const firstDelayMs = 5000
const longestDelayMs = 10 * 60_000

/** Returns whether the same request may succeed later. Any other 4xx needs the visitor. */
export function isWorthRetrying(status: number): boolean {
  return status >= 500 || status === 408 || status === 409 || status === 429
}

/**
 * Returns the wait after `attempts` failures in milliseconds: doubled each time, then shortened at random by up to
 * half, so that the browsers do not all come back to a broken server at once. Never less than the server asked for.
 * @param random in [0, 1)
 */
export function retryDelayMs(attempts: number, random: number, retryAfterMs: number | null): number {
  const fullMs = Math.min(firstDelayMs * 2 ** (attempts - 1), longestDelayMs)
  const askedMs = Math.min(retryAfterMs ?? 0, longestDelayMs)
  return Math.max(askedMs, Math.round(fullMs * (1 - random / 2)))
}
