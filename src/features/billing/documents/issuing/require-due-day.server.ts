import { agencyDayAt, type Day, dayAfter, formatDocumentDay } from '#domain/calendar-day.ts'
import { AppError } from '#platform/app-error.server.ts'
import type { Ctx } from '#platform/context.server.ts'

const mostDays = 366

/** @throws AppError `invalid` unless the day is between today and a year from now */
export function requireDueDay({ clock }: Pick<Ctx, 'clock'>, dueOn: Day): void {
  const today = agencyDayAt(clock())
  const last = dayAfter(today, mostDays)
  if (dueOn >= today && dueOn <= last) return
  const message = `Choose a day from ${formatDocumentDay(today)} to ${formatDocumentDay(last)}.`
  throw new AppError('invalid', message, { fields: [{ field: 'dueOn', message }] })
}
