import { agencyDayAt } from '#domain/calendar-day.ts'
import { todosSinceDay } from '#domain/records/todo.ts'
import { DateTime } from '#ui/records/date-time.tsx'
import { Day } from '#ui/records/day.tsx'
import type { Todo } from './todo.ts'

/** A day of the agency begins on the day before for readers west of India. */
export function TodoSince({ todo: { reason, since } }: { todo: Pick<Todo, 'reason' | 'since'> }) {
  return todosSinceDay.includes(reason) ? (
    <Day day={agencyDayAt(new Date(since))} />
  ) : (
    <DateTime iso={since} />
  )
}
