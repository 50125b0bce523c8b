import { useEffect, useState } from 'react'
import {
  receiveChatLead,
  receiveLead,
  receiveServiceInterest,
  receiveSuggestion,
} from '#features/leads/lead.wire.ts'
import {
  type Delivery,
  discardEntry,
  latestDeliveries,
  listOutbox,
  type OutboxEntry,
  type Receipt,
  retryEntry,
  subscribeOutbox,
} from '#platform/outbox/outbox.ts'
import { Button } from '#ui/button.tsx'
import { CloseButton } from '#ui/overlays/close-button.tsx'
import { DateTime } from '#ui/records/date-time.tsx'
import { useDock } from '#ui/use-dock.ts'
import { CopyLinks } from './copy-links.tsx'
import styles from './outbox-notice.module.css'
import { isShown } from './use-delivery.ts'

export type OutboxNoticeProps = {
  canCorrect: (entry: OutboxEntry) => boolean
  onCorrect: (entry: OutboxEntry) => void
}

const names: Record<string, string> = {
  [receiveLead.path]: 'Project request',
  [receiveSuggestion.path]: 'AI Suggest plan',
  [receiveChatLead.path]: 'Conversation',
  [receiveServiceInterest.path]: 'Service interest',
}

export function OutboxNotice(props: OutboxNoticeProps) {
  const outbox = useOutbox()
  const isNeeded = outbox.entries.length > 0 || outbox.receipts.length > 0
  return isNeeded && <NoticeBar {...props} {...outbox} />
}

function NoticeBar({
  canCorrect,
  onCorrect,
  entries,
  receipts,
  forgetReceipts,
}: OutboxNoticeProps & ReturnType<typeof useOutbox>) {
  const box = useDock<HTMLElement>()
  return (
    <section ref={box} className={styles.notice} aria-label="Unsent messages">
      <div role="status">
        {receipts.length > 0 && (
          <div className={styles.receipt}>
            <p>
              Sent. Received, reference{' '}
              <strong className={styles.reference}>
                {receipts.map((receipt) => receipt.reference).join(', ')}
              </strong>
            </p>
            <CloseButton label="Dismiss" onClick={forgetReceipts} />
          </div>
        )}
      </div>
      <ul className={styles.list}>
        {entries.map((entry) => (
          <UnsentEntry
            key={entry.id}
            entry={entry}
            onCorrect={canCorrect(entry) ? () => onCorrect(entry) : undefined}
          />
        ))}
      </ul>
    </section>
  )
}

function UnsentEntry({ entry, onCorrect }: { entry: OutboxEntry; onCorrect?: () => void }) {
  const [isTrying, setIsTrying] = useState(false)
  const [asksToDiscard, setAsksToDiscard] = useState(false)

  async function tryNow() {
    setIsTrying(true)
    await retryEntry(entry.id)
    setIsTrying(false)
  }
  return (
    <li className={styles.entry}>
      <div className={styles.words}>
        <p className={styles.name}>
          {names[entry.path] ?? 'Message'} from <DateTime iso={new Date(entry.createdAtMs).toISOString()} />
        </p>
        <p>{stateOf(entry)}</p>
      </div>
      {asksToDiscard ? (
        <div className={styles.actions}>
          <p className={styles.question}>Delete this without sending it?</p>
          <Button size="s" variant="danger" onClick={() => discardEntry(entry.id)}>
            Yes, discard
          </Button>
          <Button size="s" autoFocus onClick={() => setAsksToDiscard(false)}>
            Keep it
          </Button>
        </div>
      ) : (
        <div className={styles.actions}>
          {onCorrect ? (
            <Button size="s" variant="primary" onClick={onCorrect}>
              Correct it
            </Button>
          ) : (
            <Button size="s" variant="primary" busy={isTrying} onClick={tryNow}>
              Try now
            </Button>
          )}
          <Button size="s" variant="quiet" onClick={() => setAsksToDiscard(true)}>
            Discard
          </Button>
        </div>
      )}
      {!entry.isSaved && <CopyLinks body={entry.body} />}
    </li>
  )
}

function stateOf({ refusal, isSaved }: OutboxEntry): string {
  if (refusal) return `Not accepted: ${refusal.message}`
  if (isSaved) return 'Saved on this device, not sent yet. We keep trying.'
  return 'Not sent yet, and only in this tab. Keep the tab open while we keep trying.'
}

function useOutbox() {
  const [entries, setEntries] = useState<readonly OutboxEntry[]>([])
  const [receipts, setReceipts] = useState<readonly Receipt[]>([])

  useEffect(() => {
    async function read() {
      // The first attempt has its own dialog.
      setEntries((await listOutbox()).filter((entry) => entry.attempts > 0))
    }
    function hear({ entryId, outcome }: Delivery) {
      if (outcome.kind !== 'received' || outcome.attempts === 1 || isShown(entryId)) return
      const { receipt } = outcome
      setReceipts((current) => [...current.filter(({ id }) => id !== receipt.id), receipt])
    }
    for (const delivery of latestDeliveries()) hear(delivery)
    read()
    return subscribeOutbox((delivery) => {
      hear(delivery)
      read()
    })
  }, [])
  return { entries, receipts, forgetReceipts: () => setReceipts([]) }
}
