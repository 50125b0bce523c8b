import type { Pool, QueryConfig } from 'pg'
import { RateLimiterMemory, RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible'
import { AppError } from './app-error.server.ts'

/** Allows `points` calls per window and key. */
type Limit = {
  points: number
  windowSeconds: number
  /**
   * Each process counts for itself, because the limit protects the process, and a database query would cost as much.
   */
  ofProcess?: true
  /** How much of it a site, an IPv6 /48, may use together. Default: eight times as much. */
  networksPerSite?: number
}
/** Allows `free` calls; each further call within the window doubles the wait. */
type Slowdown = { free: number; windowSeconds: number; firstWaitSeconds: number; longestWaitSeconds: number }

/** Limits by address, account, device or recipient. */
const rules = {
  /** Lead forms: enough for a shared office address, too few for a script. */
  lead: { points: 30, windowSeconds: 600 },
  /** Drafts, saved after every answer of a visitor. */
  draft: { points: 100, windowSeconds: 600 },
  /** Plans that visitors mail to themselves. */
  planMail: { points: 5, windowSeconds: 600 },
  /** Cookie choices; a visitor may change them often. */
  consent: { points: 60, windowSeconds: 600 },
  /** Views of an experiment's page: one for each visitor who agreed to be counted. */
  exposure: { points: 60, windowSeconds: 600 },
  /** Orders created at the payment provider. */
  order: { points: 30, windowSeconds: 600 },
  /** Proofs of payment and payment links. Nobody can guess either; the limit keeps guesses cheap for us. */
  payment: { points: 120, windowSeconds: 600 },
  /** Status checks of pages that follow a payment; each may cost a question to the provider. */
  paymentStatus: { points: 120, windowSeconds: 600 },
  /** Changes of projects; some of them send mail. */
  project: { points: 300, windowSeconds: 600 },
  /** Changes of quotes; some of them send mail. */
  quote: { points: 300, windowSeconds: 600 },
  /** Downloads of everything that we keep about a person. */
  data: { points: 10, windowSeconds: 3600 },
  /** Files sent and downloads begun: more than a project may have. */
  file: { points: 400, windowSeconds: 600 },
  /** Quotes drawn as PDFs, by who asks: each choice of options is a paper of its own. */
  paper: { points: 60, windowSeconds: 600 },
  /** Log-ins from one address to any account. */
  logIn: { points: 10, windowSeconds: 900 },
  /** Log-ins from one address to one account; each wrong guess waits longer. */
  logInHere: { free: 5, windowSeconds: 3600, firstWaitSeconds: 5, longestWaitSeconds: 900 },
  /** Log-ins to one account from any device except its own: slow for a crowd, never closed. */
  logInAnywhere: { free: 20, windowSeconds: 3600, firstWaitSeconds: 1, longestWaitSeconds: 30 },
  /** Log-ins from a device that has logged in to the account before, and changes of the account's password. */
  logInAtHome: { points: 10, windowSeconds: 900 },
  /** Mails with a link to an account: by who asks for them. A whole site gets 80 an hour, well below COPIES_PER_HOUR. */
  accountMail: { points: 10, windowSeconds: 900, networksPerSite: 2 },
  /** By who gets them: enough for lost mails, too few to flood a stranger. */
  accountMailTo: { points: 5, windowSeconds: 3600 },
  /** Codes of a second factor. Whoever guesses for a whole day has one chance in ten thousand. */
  secondFactor: { free: 5, windowSeconds: 86_400, firstWaitSeconds: 10, longestWaitSeconds: 3600 },
  /** Questions to the language model, by all visitors together: each costs money. */
  languageModel: { points: 1000, windowSeconds: 86_400 },
  /** Pages that must be rendered. The limit equals five a second, about two seconds of processor time. */
  render: { points: 300, windowSeconds: 60, ofProcess: true },
  /** Every other call that an anonymous visitor may make. */
  api: { points: 600, windowSeconds: 60 },
} as const satisfies Record<string, Limit | Slowdown>

export type RateLimits = {
  /** @throws AppError `too-many` with `retryAfterSeconds` once the key has used up its points */
  consume(rule: keyof typeof rules, key: string): Promise<void>
  /** Returns a consumed point, where only failures should count. */
  giveBack(rule: keyof typeof rules, key: string): Promise<void>
  /** Forgets what the key has used up. */
  reset(rule: keyof typeof rules, key: string): Promise<void>
}

/**
 * Opens the limits. Most are shared by all processes in the unlogged table `rate_limits`, which has no fsync and
 * which a crash empties.
 */
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
    async reset(rule, key) {
      await limiters.get(rule)?.reset(key)
    },
  }
}

/** Throws a `RateLimiterRes` over the limit. */
type Limiter = {
  consume(key: string): Promise<unknown>
  giveBack(key: string): Promise<unknown>
  reset(key: string): Promise<unknown>
}

function openLimit(
  pool: Pool,
  name: string,
  { points, windowSeconds, ofProcess, networksPerSite = 8 }: Limit,
): Limiter {
  const openOne = (keyPrefix: string, points: number) =>
    ofProcess
      ? new RateLimiterMemory({ keyPrefix, points, duration: windowSeconds })
      : open(pool, keyPrefix, { points, windowSeconds })
  const limiter = openOne(name, points)
  const ofSites = openOne(`${name}Site`, points * networksPerSite)
  return {
    async consume(key) {
      await limiter.consume(key)
      const site = siteOf(key)
      if (site) await ofSites.consume(site)
    },
    async giveBack(key) {
      await limiter.reward(key)
      const site = siteOf(key)
      if (site) await ofSites.reward(site)
    },
    reset: (key) => limiter.delete(key),
  }
}

/**
 * Returns the key of the /48 around a key that ends in an IPv6 /64, `2001:db8:1:2::`; undefined for any other key. A
 * site has 65,536 such networks, which cost nothing to invent.
 */
function siteOf(key: string): string | undefined {
  return /^(.*?(?:[0-9a-f]{1,4}:){3})[0-9a-f]{1,4}::$/.exec(key)?.[1]
}

/** Combines a counter with a gate that lets one call through, then closes for the wait that the counter sets. */
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
        // The gate refused the call, so it does not count.
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
    // Queries have no statement names, because a pooler may send the next query to a connection that never prepared
    // it.
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
