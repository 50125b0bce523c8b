import { stepCount, type WizardStep } from '../wizard.ts'
import styles from './wizard-progress.module.css'

const stitches = 6

/** @param props.isRule the thread is drawn along the lower edge of the positioned element around it */
export function WizardProgress({ step, isRule }: { step: WizardStep; isRule?: boolean }) {
  return (
    <span className={isRule ? styles.rule : styles.progress}>
      <span className={styles.words}>
        Step {step} of {stepCount}
      </span>
      <svg
        className={styles.thread}
        viewBox={`0 0 ${stepCount * stitches * 10} 12`}
        preserveAspectRatio="none"
        aria-hidden="true"
      >
        {!isRule && (
          <path className={styles.ahead} d={`M${step * stitches * 10} 6H${stepCount * stitches * 10}`} />
        )}
        <path className={styles.done} d={`M0 9${'l5-6 5 6'.repeat(step * stitches)}`} />
      </svg>
    </span>
  )
}
