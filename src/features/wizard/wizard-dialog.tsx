import { type ReactNode, useEffect, useState } from 'react'
import type { PricingState } from '#features/pricing/pricing.ts'
import { prepareOutbox } from '#platform/outbox.ts'
import { Dialog } from '#ui/dialog.tsx'
import { useWizard } from './use-wizard.ts'
import { useWizardSending, type WizardServices } from './use-wizard-sending.ts'
import { WizardBody } from './wizard-body.tsx'
import { WizardFoot } from './wizard-foot.tsx'
import { WizardProgress } from './wizard-progress.tsx'

export type WizardDialogProps = {
  open: boolean
  pricing: PricingState
  currencySelect: ReactNode
  services: WizardServices
  onClose: () => void
}

/** AI Suggest as a popup. Whoever closes it gives up its answers, as specified. */
export function WizardDialog({ open, ...rest }: WizardDialogProps) {
  const [openings, setOpenings] = useState({ open, count: 0 })
  if (openings.open !== open) {
    setOpenings(({ count }) => ({ open, count: open ? count + 1 : count }))
  }
  // Each opening starts empty; while it closes, the old one is still to be seen.
  return <OpenWizard {...rest} key={openings.count} open={open} />
}

function OpenWizard({ open, pricing, currencySelect, services, onClose }: WizardDialogProps) {
  const wizard = useWizard({ pricing, isOpen: open })
  const { sending, isAside, submit, pay } = useWizardSending(wizard, services)
  useEffect(prepareOutbox, [])

  return (
    <Dialog
      open={open && !isAside}
      size="l"
      title="AI Suggest"
      description={<WizardProgress step={wizard.state.step} />}
      onClose={onClose}
      onCloseRequest={() => sending === null}
      footer={<WizardFoot wizard={wizard} sending={sending} onPay={pay} />}
    >
      <WizardBody wizard={wizard} currencySelect={currencySelect} onSubmit={submit} />
    </Dialog>
  )
}
