import type { Pool } from 'pg'
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible'
import { AppError } from './app-error.server.ts'

/** Points per window and key. Keys are addresses, accounts or recipients. */
const rules = {
  /** Lead forms: generous for a shared office address, tight for a script. */
  lead: { points: 30, windowSeconds: 600 },
  /** What a visitor has said so far, saved after every answer. */
  draft: { points: 100, windowSeconds: 600 },
  /** A result that somebody mails to themselves. */
  planMail: { points: 5, windowSeconds: 600 },
  /** A choice about cookies, changed as often as anybody likes. */
  consent: { points: 60, windowSeconds: 600 },
  /** Sights of the page of an experiment: once for each visitor who agreed to be counted. */
  exposure: { points: 60, windowSeconds: 600 },
  /** Orders made at the payment provider. */
  order: { points: 30, windowSeconds: 600 },
  /** Proofs of payment and payment links: guessing either is hopeless, and stays cheap for us. */
  payment: { points: 120, windowSeconds: 600 },
  logIn: { points: 10, windowSeconds: 900 },
  /** Everything else an anonymous visitor may call. */
  api: { points: 600, windowSeconds: 60 },
} as const

export type RateLimits = {
  /** @throws AppError `too-many` with `retryAfterSeconds` once the key has used up its points. */
  consume(rule: keyof typeof rules, key: string): Promise<void>
  /** Gives a consumed point back, where only failures should count. */
  giveBack(rule: keyof typeof rules, key: string): Promise<void>
}

/** Limits shared by all processes, in the unlogged table `rate_limits` (no fsync; a crash empties it). */
export function openRateLimits(pool: Pool): RateLimits {
  const limiters = Object.fromEntries(
    Object.entries(rules).map(([name, rule]) => [
      name,
      new RateLimiterPostgres({
        storeClient: pool,
        storeType: 'pool',
        tableName: 'rate_limits',
        tableCreated: true,
        keyPrefix: name,
        points: rule.points,
        duration: rule.windowSeconds,
        inMemoryBlockOnConsumed: rule.points + 1,
      }),
    ]),
  )
  return {
    async consume(rule, key) {
      try {
        await limiters[rule]?.consume(key)
      } catch (refusal) {
        if (!(refusal instanceof RateLimiterRes)) throw refusal
        throw new AppError(
          'too-many',
          'Too many requests from this address. Wait a little, then try again.',
          {
            retryAfterSeconds: Math.max(1, Math.ceil(refusal.msBeforeNext / 1000)),
          },
        )
      }
    },
    async giveBack(rule, key) {
      await limiters[rule]?.reward(key)
    },
  }
}
