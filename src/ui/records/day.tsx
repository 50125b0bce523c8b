const months = 'January February March April May June July August September October November December'.split(
  ' ',
)

/**
 * The same in every time zone: `5 November 2026`.
 * @param props.day ISO 8601 without a time
 */
export function Day({ day }: { day: string }) {
  return <time dateTime={day}>{formatDay(day)}</time>
}

/** `Intl` takes a browser 20 ms to prepare. */
export function formatDay(day: string): string {
  const [year, month, date] = day.split('-').map(Number)
  return `${date} ${months[Number(month) - 1]} ${year}`
}
