import styles from './date-time.module.css'

const day = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', year: 'numeric' })
const time = new Intl.DateTimeFormat('en-GB', {
  hour: '2-digit',
  minute: '2-digit',
  timeZoneName: 'short',
})
const exact = new Intl.DateTimeFormat('en-GB', { dateStyle: 'full', timeStyle: 'full' })

/**
 * In the reader's time zone: `21 Nov 2026, 13:04 GMT-8`.
 * @param props.iso ISO 8601 with its zone
 * @param props.isDay `21 Nov 2026`, for a column of moments
 */
export function DateTime({ iso, isDay }: { iso: string; isDay?: boolean }) {
  const moment = new Date(iso)
  // Three letters, as of every other month.
  const date = day.format(moment).replace('Sept', 'Sep')
  if (isDay) {
    return (
      <time dateTime={iso} title={exact.format(moment)}>
        {date}
      </time>
    )
  }
  return (
    <time dateTime={iso} title={exact.format(moment)}>
      <span className={styles.part}>{date},</span> <span className={styles.part}>{time.format(moment)}</span>
    </time>
  )
}
