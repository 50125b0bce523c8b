import { useEffect, useRef } from 'react'
import { prepareOutbox } from '#platform/outbox/outbox.ts'
import { PlanActions } from './plan/plan-actions.tsx'
import { WizardBody } from './steps/wizard-body.tsx'
import { WizardActions, WizardSummary } from './steps/wizard-foot.tsx'
import { WizardProgress } from './steps/wizard-progress.tsx'
import { useWizard } from './use-wizard.ts'
import { useWizardSending } from './use-wizard-sending.tsx'
import styles from './wizard-panel.module.css'

/** @param props.onClose called once the plan is sent, unless another page shows that */
export function WizardPanel({ onClose }: { onClose: () => void }) {
  const panel = useRef<HTMLDivElement>(null)
  const wizard = useWizard(true)
  const { sending, begun, submit, pay } = useWizardSending(wizard, onClose)
  useEffect(() => {
    const form = panel.current
    // Most visitors only look, so only an answer installs the worker.
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
        onSubmit={submit}
        planActions={<PlanActions wizard={wizard} />}
      />
      <div className={styles.foot}>
        <WizardSummary wizard={wizard} onPay={pay} />
        <WizardActions wizard={wizard} sending={sending} onPay={pay} />
      </div>
    </div>
  )
}
