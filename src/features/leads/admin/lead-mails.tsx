import { Link } from 'wouter'
import { mailStates } from '#domain/records/mail.ts'
import { mailHref } from '#features/mails/mail.ts'
import { Disclosure } from '#ui/disclosure.tsx'
import { Text } from '#ui/layout/text.tsx'
import { Rows } from '#ui/lists/rows.tsx'
import { StatusBadge } from '#ui/records/badge.tsx'
import { DateTime } from '#ui/records/date-time.tsx'
import type { LeadPage } from '../lead-record.ts'
import styles from './lead-mails.module.css'

/** Newest first; the others are folded away. */
const shown = 4

export function LeadMails({ mails }: { mails: LeadPage['mails'] }) {
  if (mails.length === 0) return <Text tone="muted">No email yet.</Text>
  return (
    <>
      <MailRows mails={mails.slice(0, shown)} />
      {mails.length > shown && (
        <Disclosure title={`${mails.length - shown} earlier`}>
          <MailRows mails={mails.slice(shown)} />
        </Disclosure>
      )}
    </>
  )
}

function MailRows({ mails }: { mails: LeadPage['mails'] }) {
  return (
    <Rows rowClass={styles.mail} rows={mails} rowHref={mailHref}>
      {(mail) => (
        <>
          <Link href={mailHref(mail.id)}>{mail.subject}</Link>
          <Text as="span" size="s" tone="muted">
            To {mail.to}
          </Text>
          <Text as="span" size="s" tone="muted">
            <StatusBadge state={mailStates[mail.status]} /> <DateTime iso={mail.sentAt ?? mail.createdAt} />
          </Text>
        </>
      )}
    </Rows>
  )
}
