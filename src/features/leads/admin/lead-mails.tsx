import { Link } from 'wouter'
import { mailStates } from '#domain/records/mail.ts'
import { mailHref } from '#features/mails/mail.ts'
import { Rows } from '#ui/lists/rows.tsx'
import { Badge } from '#ui/records/badge.tsx'
import { DateTime } from '#ui/records/date-time.tsx'
import type { LeadPage } from '../lead-record.ts'
import styles from './lead-mails.module.css'

export function LeadMails({ mails }: { mails: LeadPage['mails'] }) {
  if (mails.length === 0) return <p className={styles.none}>No email yet.</p>
  return (
    <Rows className={styles.mails} rowClass={styles.mail} rows={mails} rowHref={mailHref}>
      {(mail) => {
        const { label, canRetry } = mailStates[mail.status]
        return (
          <>
            <Link href={mailHref(mail.id)}>{mail.subject}</Link>
            <span className={styles.minor}>To {mail.to}</span>
            <span className={styles.minor}>
              <Badge tone={canRetry ? 'danger' : 'plain'}>{label}</Badge>{' '}
              <DateTime iso={mail.sentAt ?? mail.createdAt} />
            </span>
          </>
        )
      }}
    </Rows>
  )
}
