/** A day of the calendar: `2026-11-02`. */
export type Day = `${number}-${number}-${number}`

/** Returns the day at a moment in a time zone. */
export function dayIn(timeZone: string, at: Date): Day {
  return new Intl.DateTimeFormat('en-CA', { timeZone }).format(at) as Day
}

/** Formats `2 Nov 2026`. */
export function formatDay(day: Day): string {
  const format = { day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' } as const
  return new Date(day).toLocaleDateString('en-GB', format).replace('Sept', 'Sep')
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
