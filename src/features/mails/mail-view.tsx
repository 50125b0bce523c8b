import { type ReactNode, useState } from 'react'
import { Link } from 'wouter'
import { mailStates } from '#domain/records/mail.ts'
import { endpointQuery } from '#platform/api/endpoint-query.ts'
import { useRecord } from '#platform/records/use-record.ts'
import { useRecordChange } from '#platform/records/use-record-change.ts'
import { href } from '#routes'
import { Button } from '#ui/button.tsx'
import { Refusal } from '#ui/changes/refusal.tsx'
import { Chip } from '#ui/forms/chip.tsx'
import { Cluster } from '#ui/layout/cluster.tsx'
import { Stack } from '#ui/layout/stack.tsx'
import { Text } from '#ui/layout/text.tsx'
import { StatusBadge } from '#ui/records/badge.tsx'
import { DateTime } from '#ui/records/date-time.tsx'
import { RecordScreen } from '#ui/records/record-screen.tsx'
import { readMail, retryMail } from './mail.admin.wire.ts'
import type { MailDetail } from './mail.ts'
import { MailFrame } from './mail-frame.tsx'
import styles from './mail-view.module.css'

export function MailView({ mailId }: { mailId: string }) {
  return (
    <RecordScreen
      noun="mail"
      record={useRecord(endpointQuery(readMail, { id: mailId }))}
      name={({ subject }) => subject}
    >
      {(mail) => (
        <>
          <Facts mail={mail} />
          <Cluster gap="3 5" align="center">
            {mailStates[mail.status].canRetry && <Retry id={mail.id} />}
            {mail.leadId && <Link href={href('adminLead', { id: mail.leadId })}>Open the lead</Link>}
          </Cluster>
          <MailBody mail={mail} />
        </>
      )}
    </RecordScreen>
  )
}

function Facts({ mail }: { mail: MailDetail }) {
  const facts: { label: string; value: ReactNode }[] = [
    { label: 'To', value: mail.to },
    { label: 'Status', value: <StatusBadge state={mailStates[mail.status]} /> },
    { label: 'Attempts', value: mail.attempts },
    { label: 'Created', value: <DateTime iso={mail.createdAt} /> },
    { label: 'Sent', value: mail.sentAt && <DateTime iso={mail.sentAt} /> },
    { label: 'Last error', value: mail.lastError },
  ]
  return (
    <dl className={styles.facts}>
      {facts
        .filter(({ value }) => value !== null)
        .map(({ label, value }) => (
          <div key={label}>
            <Text as="dt" size="s" tone="muted">
              {label}
            </Text>
            <Text as="dd" wrap="anywhere">
              {value}
            </Text>
          </div>
        ))}
    </dl>
  )
}

function MailBody({ mail }: { mail: MailDetail }) {
  const [part, setPart] = useState<'html' | 'text'>('html')
  return (
    <Stack as="section" gap="3" aria-label="Email">
      <Cluster gap="2" nowrap>
        <Chip pressed={part === 'html'} onClick={() => setPart('html')}>
          As sent
        </Chip>
        <Chip pressed={part === 'text'} onClick={() => setPart('text')}>
          Plain text
        </Chip>
      </Cluster>
      {mail.hidesLinks && <Text tone="muted">Only owners see the links in this email.</Text>}
      {part === 'html' ? (
        <MailFrame subject={mail.subject} html={mail.html} />
      ) : (
        <pre className={styles.text}>{mail.text}</pre>
      )}
    </Stack>
  )
}

function Retry({ id }: { id: string }) {
  const { save, isPending, refusal } = useRecordChange(readMail, retryMail, { id })
  return (
    <>
      <Button variant="primary" size="s" busy={isPending} onClick={() => save()}>
        Send again
      </Button>
      <Refusal>{refusal}</Refusal>
    </>
  )
}
