import type { Day } from '../calendar-day.ts'
import type { StatusLabel } from './states.ts'

/** What holds an invoice's reminders back. The days are the agency's. */
export type InvoiceWaiting = {
  /** Null unless paused. */
  pauseReason: string | null
  /** Reminders go again from this day; null for a pause that staff end. */
  pausedUntil: Day | null
  /** The last day of the client's promise. */
  promisedOn: Day | null
}

export const waitingMarks = ['paused', 'promised', 'promise-broken'] as const
export type WaitingMark = (typeof waitingMarks)[number]

export const waitingStates: Record<WaitingMark, StatusLabel & { holdsReminders: boolean }> = {
  paused: { label: 'Paused', means: 'neutral', holdsReminders: true },
  promised: { label: 'Promised', means: 'client', holdsReminders: true },
  'promise-broken': { label: 'Promised date missed', means: 'bad', holdsReminders: false },
}

/** Expects an open invoice. */
export function waitingMarksOn(
  { pauseReason, pausedUntil, promisedOn }: InvoiceWaiting,
  today: Day,
): WaitingMark[] {
  const isPaused = pauseReason !== null && (pausedUntil === null || today < pausedUntil)
  return [
    ...(isPaused ? (['paused'] as const) : []),
    ...(promisedOn === null ? [] : ([today <= promisedOn ? 'promised' : 'promise-broken'] as const)),
  ]
}

export function holdsReminders(waiting: InvoiceWaiting, today: Day): boolean {
  return waitingMarksOn(waiting, today).some((mark) => waitingStates[mark].holdsReminders)
}

/** `on` is the day set, null for one taken back; `from` the one before it. */
export type InvoiceStep =
  | { step: 'paused'; on: Day | null; reason: string }
  | { step: 'resumed' }
  | { step: 'promised'; on: Day | null; from: Day | null }
  | { step: 'due-day'; on: Day; from: Day }
