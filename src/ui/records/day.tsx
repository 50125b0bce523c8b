const months = 'January February March April May June July August September October November December'.split(
  ' ',
)

/** Shows a day, the same for every reader: `5 November 2026`. `iso` is ISO 8601; the day is in UTC. */
export function Day({ iso }: { iso: string }) {
  return <time dateTime={iso.slice(0, 10)}>{formatDay(new Date(iso))}</time>
}

/**
 * Formats like `Intl.DateTimeFormat('en-GB', { dateStyle: 'long' })`, which takes a browser twenty milliseconds to
 * prepare.
 */
export function formatDay(date: Date): string {
  return `${date.getUTCDate()} ${months[date.getUTCMonth()]} ${date.getUTCFullYear()}`
}
