import { useState } from 'react'
import { Confetti } from '#features/confirmation/confetti.tsx'
import type { Confirmation } from '#features/confirmation/confirmation.ts'
import { ConfirmationDetails } from '#features/confirmation/confirmation-details.tsx'
import { useConfirmation } from '#features/confirmation/use-confirmation.ts'
import { useFollowed } from '#features/confirmation/use-followed.ts'
import { isLostWithTab, type OutboxEntry } from '#platform/outbox/outbox.ts'
import { Button } from '#ui/button.tsx'
import styles from './contact-page.module.css'

export type SentRequestProps = {
  confirmation: Confirmation
  titleId: string
  /** Opens the form with a refused request. */
  onMend: (entry: OutboxEntry) => void
  /** Opens an empty form. */
  onAnother: () => void
}

/** What became of a request, what was in it, and what happens next, in place of the form. */
export function SentRequest({ confirmation: sent, titleId, onMend, onAnother }: SentRequestProps) {
  const confirmation = useFollowed(sent)
  const state = useConfirmation(confirmation)
  const [celebrates] = useState(state.isUnderWay)
  const { refused } = state
  return (
    <>
      {celebrates && <Confetti />}
      <h2 id={titleId} tabIndex={-1} ref={focusInPlaceOfButton}>
        {state.title}
      </h2>
      <div className={styles.sent}>
        <ConfirmationDetails confirmation={confirmation} state={state} />
        {refused ? (
          <Button variant="primary" onClick={() => onMend(refused)}>
            Correct it
          </Button>
        ) : (
          // A request that only this tab holds is still in the form.
          !(state.outcome && isLostWithTab(state.outcome)) && (
            <Button onClick={onAnother}>Send another request</Button>
          )
        )}
      </div>
    </>
  )
}

/** Focuses a title once it appears, because the button that the visitor pressed is gone. */
export function focusInPlaceOfButton(title: HTMLElement | null): void {
  title?.focus()
}
