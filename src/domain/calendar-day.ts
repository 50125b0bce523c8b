import { agency } from './agency.ts'

/** A day of the calendar: `2026-11-02`. */
export type Day = `${number}-${number}-${number}`

/** Returns whether a value is a day as we store them. */
export function isDay(value: unknown): value is Day {
  return typeof value === 'string' && /^\d{4}-\d\d-\d\d$/.test(value) && !Number.isNaN(Date.parse(value))
}

/** Returns the day at a moment in the agency's time zone. */
export function agencyDayAt(at: Date): Day {
  return new Intl.DateTimeFormat('en-CA', { timeZone: agency.timeZone }).format(at) as Day
}

/**
 * Formats a day of a quote, an invoice, a receipt or another paper, and says whose day it is: `24 Nov 2026, India`.
 * @param day of a moment, the agency's day then
 */
export function formatPaperDay(day: Day | Date): string {
  return `${formatDay(typeof day === 'string' ? day : agencyDayAt(day))}, ${agency.timeZonePlace}`
}

function formatDay(day: Day): string {
  const format = { day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' } as const
  return new Date(day).toLocaleDateString('en-GB', format).replace('Sept', 'Sep')
}

/** Formats a moment for papers and mails, which do not know their reader's zone: `24 Nov 2026, 14:05 India time (GMT+5:30)`. */
export function formatAgencyTime(at: Date): string {
  const { timeZone, timeZonePlace } = agency
  const format = { hour: '2-digit', minute: '2-digit', timeZone, timeZoneName: 'shortOffset' } as const
  const parts = new Intl.DateTimeFormat('en-GB', format).formatToParts(at)
  const of = (type: Intl.DateTimeFormatPartTypes) => parts.find((part) => part.type === type)?.value
  const time = `${of('hour')}:${of('minute')} ${timeZonePlace} time (${of('timeZoneName')})`
  return `${formatDay(agencyDayAt(at))}, ${time}`
}

/**
 * Returns the financial year of a day as documents print it: `26-27`, or `26` if it is the calendar's year.
 * @param startMonth from 1 to 12
 */
export function financialYearOf(day: Day, startMonth: number): string {
  const [year = 0, month = 0] = day.split('-').map(Number)
  const first = month < startMonth ? year - 1 : year
  const digits = (of: number) => String(of % 100).padStart(2, '0')
  return startMonth === 1 ? digits(first) : `${digits(first)}-${digits(first + 1)}`
}
