import type { RateLimits } from '#platform/rate-limits.server.ts'

/** What codes of a user's second factor count by, whichever session gives them. */
export function codeTry(userId: string): ['secondFactor', string] {
  return ['secondFactor', `user:${userId}`]
}

/** Forgets the wrong codes of a user: whoever gave them knew a password that is no longer good. */
export function forgetCodeTries(limits: RateLimits, userId: string): Promise<void> {
  return limits.reset(...codeTry(userId))
}
