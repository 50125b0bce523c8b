import { useState } from 'react'
import type { OutboxEntry } from '#platform/outbox/outbox.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/overlays/dialog.tsx'
import { ScrollRegion } from '#ui/scroll-region.tsx'
import { Confetti } from './confetti.tsx'
import type { Confirmation } from './confirmation.ts'
import { ConfirmationDetails, type PaidWay } from './confirmation-details.tsx'
import styles from './confirmation-dialog.module.css'
import { useConfirmation } from './use-confirmation.ts'
import { useLivePayment } from './use-live-payment.ts'

type ConfirmationDialogProps = {
  confirmation: Confirmation
  onClose: () => void
  onCorrect?: (entry: OutboxEntry) => void
  paidWay?: PaidWay
}

export function ConfirmationDialog({
  confirmation: sent,
  onClose,
  onCorrect,
  paidWay,
}: ConfirmationDialogProps) {
  const confirmation = useLivePayment(sent)
  const state = useConfirmation(confirmation)
  const { refused } = state
  const isCorrectable = refused && onCorrect
  const [celebrates] = useState(state.isUnderWay)

  return (
    <Dialog
      open
      onClose={onClose}
      title={state.title}
      footer={
        <>
          {isCorrectable && (
            <Button variant="primary" className={styles.answer} onClick={() => onCorrect(refused)}>
              Correct it
            </Button>
          )}
          <Button variant={isCorrectable ? 'outline' : 'primary'} className={styles.answer} onClick={onClose}>
            Got it, thanks!
          </Button>
        </>
      }
    >
      {celebrates && <Confetti />}
      <ScrollRegion className={styles.content} label="Details">
        <ConfirmationDetails confirmation={confirmation} state={state} paidWay={paidWay} />
      </ScrollRegion>
    </Dialog>
  )
}
