/** Milliseconds of a minute and an hour, and of a day without a change of the clock. */
export const minuteMs = 60_000
export const hourMs = 60 * minuteMs
export const dayMs = 24 * hourMs

/** Returns the same moment this many days later; earlier for a negative number. */
export function addDays(at: Date, days: number): Date {
  return new Date(at.getTime() + days * dayMs)
}
