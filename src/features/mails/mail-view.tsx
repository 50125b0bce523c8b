import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { Link } from 'wouter'
import { mailStates } from '#domain/records/mail.ts'
import { explainFailure } from '#platform/api/explain-failure.ts'
import { reading } from '#platform/api/reading.ts'
import { apiPath } from '#platform/api/wire.ts'
import { useRecordChange } from '#platform/records/use-record-change.ts'
import { href } from '#routes'
import { Button } from '#ui/button.tsx'
import { Refusal } from '#ui/changes/refusal.tsx'
import { Chip } from '#ui/forms/chip.tsx'
import { StatusBadge } from '#ui/records/badge.tsx'
import { DateTime } from '#ui/records/date-time.tsx'
import { UnreadRecord } from '#ui/records/unread-record.tsx'
import { readMail, retryMail } from './mail.desk.wire.ts'
import type { MailDetail } from './mail.ts'
import styles from './mail-view.module.css'

/** A mail as rendered, its status, and a button to try again where that is possible. */
export function MailView({ mailId }: { mailId: string }) {
  const { data: mail, error, refetch } = useQuery(reading(readMail, { id: mailId }))

  return (
    <article className={styles.mail}>
      <h1 className={styles.subject}>{mail?.subject ?? 'Mail'}</h1>
      {mail ? (
        <>
          <Facts mail={mail} />
          <div className={styles.actions}>
            {mailStates[mail.status].canRetry && <Retry id={mail.id} />}
            {mail.leadId && <Link href={href('adminLead', { id: mail.leadId })}>Open the lead</Link>}
          </div>
          <MailBody mail={mail} />
        </>
      ) : (
        <UnreadRecord noun="mail" failure={error && explainFailure(error)} onRetry={() => refetch()} />
      )}
    </article>
  )
}

function Facts({ mail }: { mail: MailDetail }) {
  const facts: { label: string; value: ReactNode }[] = [
    { label: 'To', value: mail.to },
    { label: 'Status', value: <StatusBadge state={mailStates[mail.status]} /> },
    { label: 'Attempts', value: mail.attempts },
    { label: 'Made', value: <DateTime iso={mail.createdAt} /> },
    { label: 'Sent', value: mail.sentAt && <DateTime iso={mail.sentAt} /> },
    { label: 'Last error', value: mail.lastError },
  ]
  return (
    <dl className={styles.facts}>
      {facts
        .filter(({ value }) => value !== null)
        .map(({ label, value }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
    </dl>
  )
}

function MailBody({ mail }: { mail: MailDetail }) {
  const [part, setPart] = useState<'html' | 'text'>('html')
  return (
    <section aria-label="Mail" className={styles.body}>
      <div className={styles.parts}>
        <Chip pressed={part === 'html'} onClick={() => setPart('html')}>
          As sent
        </Chip>
        <Chip pressed={part === 'text'} onClick={() => setPart('text')}>
          Plain text
        </Chip>
      </div>
      {part === 'html' ? (
        // The frame has its own origin, and allows no scripts or forms. Our CSP lets it load nothing. Links open a
        // new tab.
        <iframe
          title={mail.subject}
          className={styles.frame}
          sandbox="allow-popups allow-popups-to-escape-sandbox"
          referrerPolicy="no-referrer"
          srcDoc={mail.html.replace(/<head[^<>]*>/i, '$&<base target="_blank">')}
        />
      ) : (
        <pre className={styles.text}>{mail.text}</pre>
      )}
    </section>
  )
}

function Retry({ id }: { id: string }) {
  const { save, isPending, refusal } = useRecordChange(apiPath(readMail, { id }), retryMail, { id })
  return (
    <>
      <Button variant="primary" size="s" busy={isPending} onClick={() => save()}>
        Send again
      </Button>
      <Refusal>{refusal}</Refusal>
    </>
  )
}
