import type { Day } from '#domain/calendar-day.ts'
import type { ConsentKind } from './consent.ts'

export type ConsentCount = {
  policyVersion: number
  answers: number
  /** The other answers denied it. */
  granted: Record<ConsentKind, number>
}

/** The latest first. `days`: in the agency's time zone, without those that had no answer. */
export type ConsentCounts = {
  versions: ConsentCount[]
  days: (ConsentCount & { day: Day })[]
}

export const countedDays = 30
