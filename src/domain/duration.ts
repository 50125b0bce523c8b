/** `dayMs` ignores clock changes. */
export const minuteMs = 60_000
export const hourMs = 60 * minuteMs
export const dayMs = 24 * hourMs

/** Each day has 24 hours; `days` may be negative. */
export function addDays(at: Date, days: number): Date {
  return new Date(at.getTime() + days * dayMs)
}
