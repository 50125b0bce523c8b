const day = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'long',
  year: 'numeric',
  timeZone: 'UTC',
})

/** A day, the same for every reader: `5 November 2026`. `iso` is ISO 8601. */
export function Day({ iso }: { iso: string }) {
  return <time dateTime={iso.slice(0, 10)}>{day.format(new Date(iso))}</time>
}
