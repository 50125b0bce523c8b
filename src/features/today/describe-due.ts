import { dayMs, hourMs, minuteMs } from '#domain/duration.ts'
import { type TodoReason, todoReasons } from '#domain/records/todo.ts'

/** `3 days late`, `in 5 hours` */
export function describeDue(due: Date, now: Date): { text: string; isLate: boolean } {
  const ms = now.getTime() - due.getTime()
  const isLate = ms > 0
  const length = describeLength(Math.abs(ms))
  return { text: isLate ? `${length} late` : `in ${length}`, isLate }
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
