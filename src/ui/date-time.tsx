const shown = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
})
const exact = new Intl.DateTimeFormat('en-GB', { dateStyle: 'full', timeStyle: 'long' })

/** A moment in the reader's own time zone: `21 Nov 2026, 13:04`. `iso` is ISO 8601 with its zone. */
export function DateTime({ iso, className }: { iso: string; className?: string }) {
  const moment = new Date(iso)
  return (
    <time dateTime={iso} title={exact.format(moment)} className={className}>
      {shown.format(moment)}
    </time>
  )
}
