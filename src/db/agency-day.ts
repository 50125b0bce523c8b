import { type SQL, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import { agency } from '#domain/agency.ts'
import type { Day } from '#domain/calendar-day.ts'

/** The day of a moment in the agency's time zone. */
export function agencyDayOf(time: AnyPgColumn): SQL<Day> {
  return sql`(${time} at time zone ${agency.timeZone})::date::text`
}

/** The moment at which the agency's day begins. */
export function startOfDay(day: Day): SQL<Date> {
  return hourOfDay(day, 0)
}

export function hourOfDay(day: Day, hour: number): SQL<Date> {
  return sql`((${day}::date + make_interval(hours => ${hour})) at time zone ${agency.timeZone})`
}
