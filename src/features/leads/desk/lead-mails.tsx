import { Link } from 'wouter'
import { type MailStatus, mailStates } from '#features/mails/mail.ts'
import { Badge } from '#ui/records/badge.tsx'
import { DateTime } from '#ui/records/date-time.tsx'
import type { LeadMail } from '../lead-record.ts'
import styles from './lead-mails.module.css'

/** The mails about a lead, each with its status. */
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
      {mails.map((mail) => {
        const { label, canRetry } = mailStates[mail.status as MailStatus]
        return (
          <li key={mail.id} className={styles.mail}>
            <Link href={hrefOf(mail.id)}>{mail.subject}</Link>
            <span className={styles.minor}>To {mail.to}</span>
            <span className={styles.minor}>
              <Badge tone={canRetry ? 'danger' : 'plain'}>{label}</Badge>{' '}
              <DateTime iso={mail.sentAt ?? mail.createdAt} />
            </span>
          </li>
        )
      })}
    </ul>
  )
}
