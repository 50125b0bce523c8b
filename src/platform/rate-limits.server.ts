import type { Pool, QueryConfig } from 'pg'
import { RateLimiterMemory, RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible'
import { AppError } from './app-error.server.ts'

/** So many points per window and key, and no more. */
type Limit = {
  points: number
  windowSeconds: number
  /** Counted by each process for itself: what it protects is the process, and asking the database would cost as much. */
  ofProcess?: true
}
/** So many free; each further one within the window is followed by a wait twice as long as the last. */
type Slowdown = { free: number; windowSeconds: number; firstWaitSeconds: number; longestWaitSeconds: number }

/** Keys are addresses, accounts, devices or recipients. */
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
  /** Pages that follow a payment: each question may be one to the provider. */
  paymentStatus: { points: 120, windowSeconds: 600 },
  /** Log-ins from one address, to whichever accounts. */
  logIn: { points: 10, windowSeconds: 900 },
  /** Log-ins to one account from one address: each guess costs more time than the last. */
  logInHere: { free: 5, windowSeconds: 3600, firstWaitSeconds: 5, longestWaitSeconds: 900 },
  /** Log-ins to one account from anywhere but its own devices: slow for a crowd, never closed. */
  logInAnywhere: { free: 20, windowSeconds: 3600, firstWaitSeconds: 1, longestWaitSeconds: 30 },
  /** Log-ins from a device that has logged in to the account before, and changes of its password. */
  logInAtHome: { points: 10, windowSeconds: 900 },
  /** Pages that are not kept ready: two seconds of the processor, for somebody who opens five a second. */
  render: { points: 300, windowSeconds: 60, ofProcess: true },
  /** Everything else an anonymous visitor may call. */
  api: { points: 600, windowSeconds: 60 },
} as const satisfies Record<string, Limit | Slowdown>

export type RateLimits = {
  /** @throws AppError `too-many` with `retryAfterSeconds` once the key has used up its points. */
  consume(rule: keyof typeof rules, key: string): Promise<void>
  /** Gives a consumed point back, where only failures should count. */
  giveBack(rule: keyof typeof rules, key: string): Promise<void>
}

/** Limits, most of them shared by all processes in the unlogged table `rate_limits` (no fsync; a crash empties it). */
export function openRateLimits(pool: Pool): RateLimits {
  const limiters = new Map(
    Object.entries<Limit | Slowdown>(rules).map(([name, rule]) => [
      name,
      'points' in rule ? openLimit(pool, name, rule) : openSlowdown(pool, name, rule),
    ]),
  )
  return {
    async consume(rule, key) {
      try {
        await limiters.get(rule)?.consume(key)
      } catch (refusal) {
        if (!(refusal instanceof RateLimiterRes)) throw refusal
        throw new AppError('too-many', 'Too many requests. Wait a little, then try again.', {
          retryAfterSeconds: Math.max(1, Math.ceil(refusal.msBeforeNext / 1000)),
        })
      }
    },
    async giveBack(rule, key) {
      await limiters.get(rule)?.giveBack(key)
    },
  }
}

/** Throws a `RateLimiterRes` when it is too much. */
type Limiter = { consume(key: string): Promise<unknown>; giveBack(key: string): Promise<unknown> }

function openLimit(pool: Pool, name: string, { points, windowSeconds, ofProcess }: Limit): Limiter {
  const limiter = ofProcess
    ? new RateLimiterMemory({ keyPrefix: name, points, duration: windowSeconds })
    : open(pool, name, { points, windowSeconds })
  return { consume: (key) => limiter.consume(key), giveBack: (key) => limiter.reward(key) }
}

/** A counter, and a gate that lets one through and then closes for as long as the counter says. */
function openSlowdown(pool: Pool, name: string, rule: Slowdown): Limiter {
  const { free, windowSeconds, firstWaitSeconds, longestWaitSeconds } = rule
  const counter = open(pool, name, { points: free, windowSeconds })
  const gate = open(pool, `${name}Gate`, { points: 1, windowSeconds: longestWaitSeconds })
  return {
    async consume(key) {
      const { consumedPoints } = await counter.penalty(key)
      if (consumedPoints <= free) return
      const customDuration = Math.min(firstWaitSeconds * 2 ** (consumedPoints - free - 1), longestWaitSeconds)
      try {
        await gate.consume(key, 1, { customDuration })
      } catch (refusal) {
        // Nothing was tried.
        await counter.reward(key)
        throw refusal
      }
    },
    giveBack: (key) => counter.reward(key),
  }
}

function open(pool: Pool, keyPrefix: string, { points, windowSeconds }: Limit): RateLimiterPostgres {
  return new RateLimiterPostgres({
    // Without the names of statements: behind a pooler the next one may go to a connection that never prepared it.
    storeClient: { query: ({ text, values }: QueryConfig) => pool.query(text, values) },
    storeType: 'pool',
    tableName: 'rate_limits',
    tableCreated: true,
    keyPrefix,
    points,
    duration: windowSeconds,
    inMemoryBlockOnConsumed: points + 1,
  })
}
