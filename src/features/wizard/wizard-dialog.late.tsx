import { useEffect, useState } from 'react'
import { prepareOutbox } from '#platform/outbox/outbox.ts'
import { Dialog } from '#ui/overlays/dialog.tsx'
import { WizardBody } from './steps/wizard-body.tsx'
import { WizardActions, WizardSummary } from './steps/wizard-foot.tsx'
import { WizardProgress } from './steps/wizard-progress.tsx'
import { useWizard } from './use-wizard.ts'
import { useWizardSending } from './use-wizard-sending.tsx'

export type WizardDialogProps = {
  open: boolean
  onClose: () => void
}

/** Specified: each opening starts at step 1 and offers the earlier answers. */
export function WizardDialog({ open, onClose }: WizardDialogProps) {
  const [openings, setOpenings] = useState({ open, count: 0 })
  if (openings.open !== open) {
    setOpenings(({ count }) => ({ open, count: open ? count + 1 : count }))
  }
  // A closing dialog still shows the old answers.
  return <OpenWizard key={openings.count} open={open} onClose={onClose} />
}

function OpenWizard({ open, onClose }: WizardDialogProps) {
  const wizard = useWizard(open)
  const { sending, begun, submit, pay } = useWizardSending(wizard, onClose)
  useEffect(prepareOutbox, [])

  return (
    <Dialog
      open={open}
      size="l"
      title="AI Suggest"
      progress={<WizardProgress isRule step={wizard.state.step} />}
      onClose={onClose}
      onCloseRequest={() => sending === null}
      whenTyped="draft"
      summary={<WizardSummary wizard={wizard} onPay={pay} />}
      footer={<WizardActions wizard={wizard} sending={sending} onPay={pay} />}
    >
      <WizardBody wizard={wizard} begun={begun} onSubmit={submit} />
    </Dialog>
  )
}
