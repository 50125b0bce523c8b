import { type Logger, pino } from 'pino'

export type Log = Logger

/** JSON lines on standard output. Log ids, never names, addresses or message texts (ASVS 16.2.5). */
export function openLog(level: string): Log {
  return pino({ level, base: null, formatters: { level: (label) => ({ level: label }) } })
}
