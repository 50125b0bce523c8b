import { useState } from 'react'
import { useRecordChange } from '#platform/records/use-record-change.ts'
import { Button } from '#ui/button.tsx'
import { type QuotePage, quoteApiPath } from '../quote.ts'
import styles from './quote-detail.module.css'

/** Mails the client a fresh link to a quote that was sent. */
export function MailLink({ page: { quote } }: { page: QuotePage }) {
  const [isMailed, setIsMailed] = useState(false)
  const { save, isPending, refusal } = useRecordChange<QuotePage, { version: number }>(
    quoteApiPath(quote.id),
    'link',
  )
  return (
    <div className={styles.ways}>
      <Button
        size="s"
        busy={isPending}
        onClick={() => save({ version: quote.version }, { onSuccess: () => setIsMailed(true) })}
      >
        Mail a fresh link
      </Button>
      <p role="status">{isMailed && !isPending && `Mailed to ${quote.clientEmail}.`}</p>
      <p role="alert" className={styles.refusal}>
        {refusal}
      </p>
    </div>
  )
}
