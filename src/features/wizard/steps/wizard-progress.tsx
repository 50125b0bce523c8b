import { stepCount, type WizardStep } from '../wizard.ts'
import styles from './wizard-progress.module.css'

const stitches = 6

export function WizardProgress({ step }: { step: WizardStep }) {
  return (
    <span className={styles.progress}>
      <span className={styles.words}>
        Step {step} of {stepCount}
      </span>
      <svg
        className={styles.thread}
        viewBox={`0 0 ${stepCount * stitches * 10} 12`}
        preserveAspectRatio="none"
        aria-hidden="true"
      >
        <path className={styles.ahead} d={`M${step * stitches * 10} 6H${stepCount * stitches * 10}`} />
        <path className={styles.done} d={`M0 9${'l5-6 5 6'.repeat(step * stitches)}`} />
      </svg>
    </span>
  )
}
