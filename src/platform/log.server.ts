import { DrizzleQueryError } from 'drizzle-orm/errors'
import { type Logger, pino } from 'pino'

export type Log = Logger

/** Writes JSON lines to standard output. Log ids, never names, addresses or message texts (ASVS 16.2.5). */
export function openLog(level: string): Log {
  return pino({ level, base: null, formatters: { level: (label) => ({ level: label }) } })
}

/** Describes an error without personal data: the message of a failed query would list its values. */
export function describeError(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  if (!(error instanceof DrizzleQueryError)) return error.stack ?? String(error)
  // A stack begins with the message.
  const [, calls = ''] = error.stack?.split(error.message) ?? []
  return `${error.cause}\nin: ${error.query}${calls}`
}

/** Describes an error by its place alone, because its message may quote what is stored. */
export function callsOf(error: unknown): string {
  if (!(error instanceof Error)) return typeof error
  const calls = error.stack?.split('\n').filter((line) => /^\s+at /.test(line)) ?? []
  return [error.name, ...calls].join('\n')
}
