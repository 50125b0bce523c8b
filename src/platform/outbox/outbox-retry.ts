const firstDelayMs = 5000
const longestDelayMs = 10 * 60_000

/** Any other 4xx needs the visitor. */
export function isWorthRetrying(status: number): boolean {
  return status >= 500 || status === 408 || status === 409 || status === 429
}

/** Exponential, with up to half jitter; `random` is in [0, 1). */
export function retryDelayMs(attempts: number, random: number, retryAfterMs: number | null): number {
  const fullMs = Math.min(firstDelayMs * 2 ** (attempts - 1), longestDelayMs)
  const askedMs = Math.min(retryAfterMs ?? 0, longestDelayMs)
  return Math.max(askedMs, Math.round(fullMs * (1 - random / 2)))
}
