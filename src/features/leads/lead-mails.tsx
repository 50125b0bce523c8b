import { Link } from 'wouter'
import { DateTime } from '#ui/date-time.tsx'
import type { LeadMail } from './lead.ts'
import styles from './lead-mails.module.css'

/** The mails about a lead, each with where it stands. */
export function LeadMails({
  mails,
  hrefOf,
}: {
  mails: readonly LeadMail[]
  hrefOf: (mailId: string) => string
}) {
  if (mails.length === 0) return <p className={styles.none}>No mail yet.</p>
  return (
    <ul className={styles.mails}>
      {mails.map((mail) => (
        <li key={mail.id} className={styles.mail}>
          <Link href={hrefOf(mail.id)}>{mail.subject}</Link>
          <span className={styles.minor}>
            To {mail.to}. {mail.status}, <DateTime iso={mail.sentAt ?? mail.createdAt} />
          </span>
        </li>
      ))}
    </ul>
  )
}
