import { type Day, dayAfter, formatDay, mondayOf } from '#domain/calendar-day.ts'

const weekdays = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday']

type SnoozeDay = { label: string; until: Day }

/** Each day once: on Sundays the Monday is tomorrow, on Mondays it is in a week. */
export function snoozeDaysFrom(today: Day): SnoozeDay[] {
  const [tomorrow, nextWeek] = [dayAfter(today, 1), dayAfter(today, 7)]
  const monday = dayAfter(mondayOf(today), 7)
  return [
    { label: `Tomorrow, ${nameDay(tomorrow)}`, until: tomorrow },
    ...(monday === tomorrow || monday === nextWeek ? [] : [{ label: nameDay(monday), until: monday }]),
    { label: `Next week, ${nameDay(nextWeek)}`, until: nextWeek },
  ]
}

/** `Monday 30 Nov` */
function nameDay(day: Day): string {
  return `${weekdays[new Date(day).getUTCDay()]} ${formatDay(day).replace(/ \d+$/, '')}`
}
