import { dayMs, hourMs, minuteMs } from '#domain/duration.ts'
import { type TodoReason, todoReasons } from '#domain/records/todo.ts'

/** `hours`: up to a day late; `days`: up to seven; `weeks`: more. */
export type Overdue = 'none' | 'hours' | 'days' | 'weeks'

/** `3 days late`, `in 5 hours` */
export function describeDue(due: Date, now: Date): { text: string; overdue: Overdue } {
  const ms = now.getTime() - due.getTime()
  const overdue = overdueBy(ms)
  const length = describeLength(Math.abs(ms))
  return { text: overdue === 'none' ? `in ${length}` : `${length} late`, overdue }
}

function overdueBy(ms: number): Overdue {
  if (ms <= 0) return 'none'
  if (ms <= dayMs) return 'hours'
  return ms <= 7 * dayMs ? 'days' : 'weeks'
}

/** `Promise ends in 3 h`, of a page that stays open until it is broken. */
export function describeReason({ reason, due }: { reason: TodoReason; due: Date }, now: Date): string {
  if (reason !== 'promise-ending') return todoReasons[reason]
  const ms = due.getTime() - now.getTime()
  if (ms <= 0) return todoReasons['project-late']
  const left = ms >= hourMs ? `${Math.floor(ms / hourMs)} h` : `${Math.max(1, Math.floor(ms / minuteMs))} min`
  return `Promise ends in ${left}`
}

function describeLength(ms: number): string {
  const [count, unit] =
    ms >= 2 * dayMs
      ? [Math.floor(ms / dayMs), 'day']
      : ms >= hourMs
        ? [Math.floor(ms / hourMs), 'hour']
        : [Math.max(1, Math.floor(ms / minuteMs)), 'minute']
  return `${count} ${unit}${count === 1 ? '' : 's'}`
}
