import styles from './date-time.module.css'

const day = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', year: 'numeric' })
const time = new Intl.DateTimeFormat('en-GB', {
  hour: '2-digit',
  minute: '2-digit',
  timeZoneName: 'short',
})
const exact = new Intl.DateTimeFormat('en-GB', { dateStyle: 'full', timeStyle: 'full' })

/**
 * Shows a moment in the reader's time zone, and names it: `21 Nov 2026, 13:04 GMT-8`.
 * @param props.iso ISO 8601 with its zone
 */
export function DateTime({ iso }: { iso: string }) {
  const moment = new Date(iso)
  return (
    <time dateTime={iso} title={exact.format(moment)}>
      <span className={styles.part}>{day.format(moment)},</span>{' '}
      <span className={styles.part}>{time.format(moment)}</span>
    </time>
  )
}
