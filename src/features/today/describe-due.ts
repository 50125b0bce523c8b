import { dayMs, hourMs, minuteMs } from '#domain/duration.ts'

/** `3 days late`, `in 5 hours` */
export function describeDue(due: Date, now: Date): { text: string; isLate: boolean } {
  const ms = now.getTime() - due.getTime()
  const isLate = ms > 0
  const length = describeLength(Math.abs(ms))
  return { text: isLate ? `${length} late` : `in ${length}`, isLate }
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
