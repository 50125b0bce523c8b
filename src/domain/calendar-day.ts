import { agency } from './agency.ts'
import { addDays } from './duration.ts'

export type Day = `${number}-${number}-${number}`

export function isDay(value: unknown): value is Day {
  if (typeof value !== 'string' || !/^\d{4}-\d\d-\d\d$/.test(value)) return false
  const at = new Date(value)
  // 31 February parses as 3 March.
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(value)
}

/** @param days may be negative */
export function dayAfter(day: Day, days: number): Day {
  return addDays(new Date(day), days).toISOString().slice(0, 10) as Day
}

/** Its first day. */
export function monthOf(day: Day): Day {
  return `${day.slice(0, 7)}-01` as Day
}

export function mondayOf(day: Day): Day {
  return dayAfter(day, -((new Date(day).getUTCDay() + 6) % 7))
}

/** A name such as Asia/Kolkata. */
export function isTimeZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }) !== null
  } catch {
    return false
  }
}

export function agencyDayAt(at: Date): Day {
  return new Intl.DateTimeFormat('en-CA', { timeZone: agency.timeZone }).format(at) as Day
}

/** `24 November 2026 (India time)` */
export function formatDocumentDay(day: Day | Date): string {
  const { timeZonePlace } = agency
  return `${formatAs(typeof day === 'string' ? day : agencyDayAt(day), 'long')} (${timeZonePlace} time)`
}

/** The header of a column whose cells show `formatDay`. */
export function withAgencyPlace(header: string): string {
  return `${header} (${agency.timeZonePlace})`
}

/** Use it where the zone stands beside it, such as in a column’s header. */
export function formatDay(day: Day): string {
  return formatAs(day, 'short').replace('Sept', 'Sep')
}

function formatAs(day: Day, month: 'short' | 'long'): string {
  const format = { day: 'numeric', month, year: 'numeric', timeZone: 'UTC' } as const
  return new Date(day).toLocaleDateString('en-GB', format)
}

/** `24 Nov 2026, 14:05 India time (GMT+5:30)`, for readers in unknown zones. */
export function formatAgencyTime(at: Date): string {
  const { timeZone, timeZonePlace } = agency
  const format = { hour: '2-digit', minute: '2-digit', timeZone, timeZoneName: 'shortOffset' } as const
  const parts = new Intl.DateTimeFormat('en-GB', format).formatToParts(at)
  const of = (type: Intl.DateTimeFormatPartTypes) => parts.find((part) => part.type === type)?.value
  const time = `${of('hour')}:${of('minute')} ${timeZonePlace} time (${of('timeZoneName')})`
  return `${formatDay(agencyDayAt(at))}, ${time}`
}

/**
 * `26-27`, or `26` if it starts in January.
 * @param startMonth 1 to 12
 */
export function financialYearOf(day: Day, startMonth: number): string {
  const [year = 0, month = 0] = day.split('-').map(Number)
  const first = month < startMonth ? year - 1 : year
  const digits = (of: number) => String(of % 100).padStart(2, '0')
  return startMonth === 1 ? digits(first) : `${digits(first)}-${digits(first + 1)}`
}
