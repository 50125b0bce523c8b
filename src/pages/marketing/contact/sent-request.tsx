import { useState } from 'react'
import { Confetti } from '#features/confirmation/confetti.tsx'
import type { Confirmation } from '#features/confirmation/confirmation.ts'
import { ConfirmationDetails } from '#features/confirmation/confirmation-details.tsx'
import { useConfirmation } from '#features/confirmation/use-confirmation.ts'
import { useLivePayment } from '#features/confirmation/use-live-payment.ts'
import { isLostWithTab, type OutboxEntry } from '#platform/outbox/outbox.ts'
import { Button } from '#ui/button.tsx'
import styles from './contact-page.module.css'

export type SentRequestProps = {
  confirmation: Confirmation
  titleId: string
  onCorrect: (entry: OutboxEntry) => void
  onAnother: () => void
}

export function SentRequest({ confirmation: sent, titleId, onCorrect, onAnother }: SentRequestProps) {
  const confirmation = useLivePayment(sent)
  const state = useConfirmation(confirmation)
  const [celebrates] = useState(state.isUnderWay)
  const { refused } = state
  return (
    <>
      {celebrates && <Confetti />}
      <h2 id={titleId} tabIndex={-1} ref={focusOnMount}>
        {state.title}
      </h2>
      <div className={styles.sent}>
        <ConfirmationDetails confirmation={confirmation} state={state} />
        {refused ? (
          <Button variant="primary" onClick={() => onCorrect(refused)}>
            Correct it
          </Button>
        ) : (
          // Held only by this tab, the request is still in the form.
          !(state.outcome && isLostWithTab(state.outcome)) && (
            <Button onClick={onAnother}>Send another request</Button>
          )
        )}
      </div>
    </>
  )
}

/** The clicked button is gone. */
export function focusOnMount(title: HTMLElement | null): void {
  title?.focus()
}
