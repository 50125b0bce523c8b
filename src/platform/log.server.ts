import { DrizzleQueryError } from 'drizzle-orm/errors'
import { type Logger, pino } from 'pino'

export type Log = Logger

/** Log ids, never names, addresses or texts of users (ASVS 16.2.5). */
export function openLog(level: string): Log {
  return pino({ level, base: null, formatters: { level: (label) => ({ level: label }) } })
}

/**
 * Logs what happened to an account or to money (ASVS 16.2.1). A change logs it in its transaction; if that fails, the
 * error follows.
 */
export function logEvent(log: Log, event: string, facts: object): void {
  log.info({ event, ...facts }, event)
}

/** Omits a failed query's values, which may be personal. */
export function describeError(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  if (!(error instanceof DrizzleQueryError)) return error.stack ?? String(error)
  // A stack begins with the message.
  const [, calls = ''] = error.stack?.split(error.message) ?? []
  return `${error.cause}\nin: ${error.query}${calls}`
}

/** For errors whose message may quote stored data. */
export function stackWithoutMessage(error: unknown): string {
  if (!(error instanceof Error)) return typeof error
  const calls = error.stack?.split('\n').filter((line) => /^\s+at /.test(line)) ?? []
  return [error.name, ...calls].join('\n')
}
