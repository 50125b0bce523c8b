import { useState } from 'react'
import type { OutboxEntry } from '#platform/outbox/outbox.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/overlays/dialog.tsx'
import { ScrollRegion } from '#ui/scroll-region.tsx'
import { Confetti } from './confetti.tsx'
import type { Confirmation } from './confirmation.ts'
import { ConfirmationDetails } from './confirmation-details.tsx'
import styles from './confirmation-dialog.module.css'
import { useConfirmation } from './use-confirmation.ts'
import { useFollowed } from './use-followed.ts'

type ConfirmationDialogProps = {
  confirmation: Confirmation
  onClose: () => void
  /** Opens the form with a refused entry; absent if no form can correct it. */
  onMend?: (entry: OutboxEntry) => void
}

/** Shows what is known about a sent request, and updates as that changes. */
export function ConfirmationDialog({ confirmation: sent, onClose, onMend }: ConfirmationDialogProps) {
  const confirmation = useFollowed(sent)
  const state = useConfirmation(confirmation)
  const { refused } = state
  const canMend = refused && onMend
  const [celebrates] = useState(state.isUnderWay)

  return (
    <Dialog
      open
      onClose={onClose}
      title={state.title}
      footer={
        <>
          {canMend && (
            <Button variant="primary" className={styles.answer} onClick={() => onMend(refused)}>
              Correct it
            </Button>
          )}
          <Button variant={canMend ? 'outline' : 'primary'} className={styles.answer} onClick={onClose}>
            Got it, thanks!
          </Button>
        </>
      }
    >
      {celebrates && <Confetti />}
      <ScrollRegion className={styles.content} label="Details">
        <ConfirmationDetails confirmation={confirmation} state={state} />
      </ScrollRegion>
    </Dialog>
  )
}
