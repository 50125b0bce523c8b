const months = 'January February March April May June July August September October November December'.split(
  ' ',
)

/**
 * Shows a day of the calendar, the same for every reader: `5 November 2026`. A moment is shown by `DateTime`.
 * @param props.day ISO 8601 without a time
 */
export function Day({ day }: { day: string }) {
  return <time dateTime={day}>{formatDay(day)}</time>
}

/** Formats a long British date. Not by `Intl`, which takes a browser twenty milliseconds to prepare. */
export function formatDay(day: string): string {
  const [year, month, date] = day.split('-').map(Number)
  return `${date} ${months[Number(month) - 1]} ${year}`
}
