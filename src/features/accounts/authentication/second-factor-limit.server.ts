import type { RateLimits } from '#platform/access/rate-limits.server.ts'

export function secondFactorLimit(userId: string): ['secondFactor', string] {
  return ['secondFactor', `user:${userId}`]
}

/** For a password change: the wrong codes came with the old password. */
export function resetSecondFactorLimit(limits: RateLimits, userId: string): Promise<void> {
  return limits.reset(...secondFactorLimit(userId))
}
