import type { Pool, QueryConfig } from 'pg'
import { RateLimiterMemory, RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible'
import { AppError } from '../app-error.server.ts'

type Limit = {
  points: number
  windowSeconds: number
  /** Counts in memory, because a query would cost as much as the call. */
  perProcess?: true
  /** A site is an IPv6 /48. Default: 8. */
  networksPerSite?: number
}
/** After `free` calls, each further one within the window doubles the wait. */
type Slowdown = { free: number; windowSeconds: number; firstWaitSeconds: number; longestWaitSeconds: number }

/** The key is an address, an account, a device or a recipient. */
const rules = {
  /** Enough for a shared office address. */
  lead: { points: 30, windowSeconds: 600 },
  /** Saved after every answer. */
  draft: { points: 100, windowSeconds: 600 },
  planMail: { points: 5, windowSeconds: 600 },
  consent: { points: 60, windowSeconds: 600 },
  exposure: { points: 60, windowSeconds: 600 },
  order: { points: 30, windowSeconds: 600 },
  /** Proofs and payment links cannot be guessed; the limit keeps guesses cheap. */
  payment: { points: 120, windowSeconds: 600 },
  /** A poll may cost a request to the provider. */
  paymentStatus: { points: 120, windowSeconds: 600 },
  /** Some changes send mail. */
  project: { points: 300, windowSeconds: 600 },
  quote: { points: 300, windowSeconds: 600 },
  /** Far above the reconnections of a browser's pages. */
  live: { points: 300, windowSeconds: 600 },
  /** Counts per user, because each announcement goes to every page of staff. */
  presence: { points: 600, windowSeconds: 600, perProcess: true },
  data: { points: 10, windowSeconds: 3600 },
  /** More than a project may have files. */
  file: { points: 400, windowSeconds: 600 },
  /** Files of leads and what staff do with them; a choice for one column reads its file again. */
  import: { points: 120, windowSeconds: 600 },
  /** PDFs by caller: each choice of options is another PDF. */
  paper: { points: 60, windowSeconds: 600 },
  /** Limits one address, over all accounts. */
  logIn: { points: 10, windowSeconds: 900 },
  /** Limits one address on one account. */
  logInHere: { free: 5, windowSeconds: 3600, firstWaitSeconds: 5, longestWaitSeconds: 900 },
  /** To one account, from unknown devices: slow, never blocked. */
  logInAnywhere: { free: 20, windowSeconds: 3600, firstWaitSeconds: 1, longestWaitSeconds: 30 },
  /** Limits a known device, and changes of the password. */
  logInAtHome: { points: 10, windowSeconds: 900 },
  /** Mailed links, by sender. A site gets 80 an hour, well below COPIES_PER_HOUR. */
  accountMail: { points: 10, windowSeconds: 900, networksPerSite: 2 },
  /** Links to a quote, project or invoice again: by sender, and by record. */
  linkRequest: { points: 10, windowSeconds: 3600 },
  linkRequestOf: { points: 3, windowSeconds: 3600 },
  /** Counts per recipient: enough for lost mails, too few to flood a stranger. */
  accountMailTo: { points: 5, windowSeconds: 3600 },
  /** A day of guesses succeeds once in ten thousand. */
  secondFactor: { free: 5, windowSeconds: 86_400, firstWaitSeconds: 10, longestWaitSeconds: 3600 },
  /** All visitors share it, because each question costs money. */
  languageModel: { points: 1000, windowSeconds: 86_400 },
  /** 300 uncached pages take about two seconds of processor time. */
  render: { points: 300, windowSeconds: 60, perProcess: true },
  api: { points: 600, windowSeconds: 60 },
} as const satisfies Record<string, Limit | Slowdown>

export type RateLimits = {
  /** @throws AppError `too-many` with `retryAfterSeconds` */
  consume(rule: keyof typeof rules, key: string): Promise<void>
  /** For limits that count only failures. */
  giveBack(rule: keyof typeof rules, key: string): Promise<void>
  reset(rule: keyof typeof rules, key: string): Promise<void>
}

/** An unlogged table: no fsync, empty after a crash. */
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
        throw new AppError('too-many', 'Too many requests. Wait a moment, then try again.', {
          retryAfterSeconds: Math.max(1, Math.ceil(refusal.msBeforeNext / 1000)),
        })
      }
    },
    async giveBack(rule, key) {
      await limiters.get(rule)?.giveBack(key)
    },
    async reset(rule, key) {
      await limiters.get(rule)?.reset(key)
    },
  }
}

type Limiter = {
  consume(key: string): Promise<unknown>
  giveBack(key: string): Promise<unknown>
  reset(key: string): Promise<unknown>
}

function openLimit(
  pool: Pool,
  name: string,
  { points, windowSeconds, perProcess, networksPerSite = 8 }: Limit,
): Limiter {
  const createLimiter = (keyPrefix: string, points: number) =>
    perProcess
      ? new RateLimiterMemory({ keyPrefix, points, duration: windowSeconds })
      : open(pool, keyPrefix, { points, windowSeconds })
  const limiter = createLimiter(name, points)
  const siteLimiter = createLimiter(`${name}Site`, points * networksPerSite)
  return {
    async consume(key) {
      await limiter.consume(key)
      const site = siteOf(key)
      if (site) await siteLimiter.consume(site)
    },
    async giveBack(key) {
      await limiter.reward(key)
      const site = siteOf(key)
      if (site) await siteLimiter.reward(site)
    },
    reset: (key) => limiter.delete(key),
  }
}

/** For an IPv6 /64 (`2001:db8:1:2::`) its /48: one site has 65,536 of them for free. */
function siteOf(key: string): string | undefined {
  return /^(.*?(?:[0-9a-f]{1,4}:){3})[0-9a-f]{1,4}::$/.exec(key)?.[1]
}

/** The counter sets for how long the gate closes after each call. */
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
        // A refused call does not count.
        await counter.reward(key)
        throw refusal
      }
    },
    giveBack: (key) => counter.reward(key),
    reset: (key) => Promise.all([counter.delete(key), gate.delete(key)]),
  }
}

function open(pool: Pool, keyPrefix: string, { points, windowSeconds }: Limit): RateLimiterPostgres {
  return new RateLimiterPostgres({
    // Unnamed statements: behind a pooler, the next query may use a connection that never prepared them.
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
