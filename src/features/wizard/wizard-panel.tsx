import { type ReactNode, useEffect, useRef } from 'react'
import type { PricingState } from '#features/pricing/pricing.ts'
import { prepareOutbox } from '#platform/outbox/outbox.ts'
import { PlanActions, type PlanActionsProps } from './plan-actions.tsx'
import { useWizard } from './use-wizard.ts'
import { mayPay, useWizardSending, type WizardServices } from './use-wizard-sending.ts'
import { WizardBody } from './wizard-body.tsx'
import { WizardFoot } from './wizard-foot.tsx'
import styles from './wizard-panel.module.css'
import { WizardProgress } from './wizard-progress.tsx'

export type WizardPanelProps = {
  pricing: PricingState
  /** False while the site takes no payments. */
  paysOnline: boolean
  currencySelect: ReactNode
  services: WizardServices
  quoteHref: PlanActionsProps['quoteHref']
}

/** AI Suggest within a page, where visitors can keep and share the plan before they say who they are. */
export function WizardPanel({ pricing, paysOnline, currencySelect, services, quoteHref }: WizardPanelProps) {
  const panel = useRef<HTMLDivElement>(null)
  const wizard = useWizard({ pricing, paysOnline, isOpen: true })
  const { sending, begun, submit, pay } = useWizardSending(wizard, services)
  useEffect(() => {
    const form = panel.current
    // Most visitors of the page only look, so only an answer installs the worker.
    form?.addEventListener('input', prepareOutbox, { once: true })
    return () => form?.removeEventListener('input', prepareOutbox)
  }, [])
  return (
    <div ref={panel} className={styles.panel} data-scripted>
      <div className={styles.progress}>
        <WizardProgress step={wizard.state.step} />
      </div>
      <WizardBody
        wizard={wizard}
        begun={begun}
        currencySelect={currencySelect}
        onSubmit={submit}
        planActions={<PlanActions wizard={wizard} quoteHref={quoteHref} />}
      />
      <div className={styles.foot}>
        <WizardFoot wizard={wizard} sending={sending} onPay={paysOnline && mayPay(begun) ? pay : undefined} />
      </div>
    </div>
  )
}
