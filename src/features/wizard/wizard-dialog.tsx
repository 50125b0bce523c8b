import { type ReactNode, useEffect, useState } from 'react'
import type { PricingState } from '#features/pricing/pricing.ts'
import { prepareOutbox } from '#platform/outbox/outbox.ts'
import { Dialog } from '#ui/overlays/dialog.tsx'
import { useWizard } from './use-wizard.ts'
import { mayPay, useWizardSending, type WizardServices } from './use-wizard-sending.ts'
import { WizardBody } from './wizard-body.tsx'
import { WizardFoot } from './wizard-foot.tsx'
import { WizardProgress } from './wizard-progress.tsx'

export type WizardDialogProps = {
  open: boolean
  pricing: PricingState
  /** False while the site takes no payments. */
  paysOnline: boolean
  currencySelect: ReactNode
  services: WizardServices
  onClose: () => void
}

/** AI Suggest as a dialog. Each opening starts at step 1, as specified, and offers the answers from before. */
export function WizardDialog({ open, ...rest }: WizardDialogProps) {
  const [openings, setOpenings] = useState({ open, count: 0 })
  if (openings.open !== open) {
    setOpenings(({ count }) => ({ open, count: open ? count + 1 : count }))
  }
  // Each opening starts empty, while a closing dialog still shows the old answers.
  return <OpenWizard {...rest} key={openings.count} open={open} />
}

function OpenWizard({ open, pricing, paysOnline, currencySelect, services, onClose }: WizardDialogProps) {
  const wizard = useWizard({ pricing, paysOnline, isOpen: open })
  const { sending, begun, submit, pay } = useWizardSending(wizard, services)
  useEffect(prepareOutbox, [])

  return (
    <Dialog
      open={open}
      size="l"
      title="AI Suggest"
      description={<WizardProgress step={wizard.state.step} />}
      onClose={onClose}
      onCloseRequest={() => sending === null}
      footer={
        <WizardFoot wizard={wizard} sending={sending} onPay={paysOnline && mayPay(begun) ? pay : undefined} />
      }
    >
      <WizardBody wizard={wizard} begun={begun} currencySelect={currencySelect} onSubmit={submit} />
    </Dialog>
  )
}
