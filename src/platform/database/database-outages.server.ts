import type { Pool } from 'pg'
import { AppError } from '../app-error.server.ts'
import { onceAMinute } from '../jobs/once-a-minute.server.ts'
import type { Log } from '../log.server.ts'
import { findConnectionError, isConnectionError } from './database-connections.server.ts'

/** A restart of PostgreSQL is shorter than `retryAfterSeconds`. */
export const databaseUnavailable = new AppError(
  'unavailable',
  'We can’t reach our database at the moment. Please try again in a minute.',
  { retryAfterSeconds: 5 },
)

const probeAfterMs = 1_000

export type DatabaseOutages = {
  /** If true, the caller logs nothing: during an outage everything fails at once. */
  caused(error: unknown): boolean
  /** Does the same as `caused` for a client outside the pool. */
  cut(error: unknown): boolean
  /** @param sinceMs as `performance.now()` */
  happenedSince(sinceMs: number): boolean
  close(): void
}

/** Logs an outage's start, each minute of it, and its end. */
export function watchOutages({ pool, log }: { pool: Pool; log: Log }): DatabaseOutages {
  const mayLog = onceAMinute()
  let failures = 0
  let lastFailureMs = Number.NEGATIVE_INFINITY
  let outage: { sinceMs: number; isLogged: boolean } | null = null
  let timer: NodeJS.Timeout | undefined
  let isClosed = false
  // A failed transaction says only that its connection is unusable; the connection's error says why.
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
      const reason = findConnectionError(error)
      return reason !== null && note(reason)
    },
    cut: (error) => isConnectionError(error) && note(error),
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
