import type { Pool } from 'pg'
import { AppError } from '../app-error.server.ts'
import type { Log } from '../log.server.ts'
import { onceAMinute } from '../once-a-minute.server.ts'
import { connectionErrorIn, isAboutConnection } from './database-connections.server.ts'

/** The refusal of every request that needs the database while it is away. A restart of PostgreSQL takes less. */
export const databaseAway = new AppError(
  'unavailable',
  'We cannot reach our records at the moment. Please try again in a minute.',
  { retryAfterSeconds: 5 },
)

const probeAfterMs = 1_000

/** Follows whether the database answers, and speaks of it in the log for all parts of the program. */
export type DatabaseOutages = {
  /**
   * Returns whether an error came from the database being away, and takes note of it. The caller then logs nothing,
   * because an outage fails everything at once.
   */
  caused(error: unknown): boolean
  /** The same for an error of a database client that is not the pool's. */
  cut(error: unknown): boolean
  /** @param sinceMs a time of `performance.now()` */
  happenedSince(sinceMs: number): boolean
  close(): void
}

/**
 * Logs an outage when it begins, once a minute while it lasts, and when it is over.
 * @param options.pool asked every second during an outage
 */
export function watchOutages({ pool, log }: { pool: Pool; log: Log }): DatabaseOutages {
  const mayLog = onceAMinute()
  /** Since the last line. */
  let failures = 0
  let lastFailureMs = Number.NEGATIVE_INFINITY
  let outage: { sinceMs: number; isLogged: boolean } | null = null
  let timer: NodeJS.Timeout | undefined
  let isClosed = false
  // A failed transaction says only that its connection cannot be used; the connection's own error says why.
  pool.on('connect', (client) => client.on('error', note))

  function note({ message }: Error): true {
    failures++
    lastFailureMs = performance.now()
    if (isClosed) return true
    if (!outage) {
      outage = { sinceMs: lastFailureMs, isLogged: false }
      probeLater()
    }
    if (mayLog()) {
      log.error({ err: message, failures, seconds: secondsOf(outage) }, 'database unavailable')
      outage.isLogged = true
      failures = 0
    }
    return true
  }

  function probeLater(): void {
    timer = setTimeout(async () => {
      const error = await pool.query('select 1').then(
        () => null,
        (failure: Error) => failure,
      )
      if (isClosed || !outage) return
      if (error) {
        note(error)
        probeLater()
        return
      }
      if (outage.isLogged) log.warn({ failures, seconds: secondsOf(outage) }, 'database available again')
      outage = null
      failures = 0
    }, probeAfterMs)
    timer.unref()
  }

  return {
    caused(error) {
      const reason = connectionErrorIn(error)
      return reason !== null && note(reason)
    },
    cut: (error) => isAboutConnection(error) && note(error),
    happenedSince: (sinceMs) => lastFailureMs >= sinceMs,
    close() {
      isClosed = true
      clearTimeout(timer)
    },
  }
}

function secondsOf({ sinceMs }: { sinceMs: number }): number {
  return Math.round((performance.now() - sinceMs) / 1000)
}
