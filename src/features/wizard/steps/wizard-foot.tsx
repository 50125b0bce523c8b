import type { MouseEvent } from 'react'
import { guaranteeFor } from '#domain/catalogue/project-plan.ts'
import { formatMoney } from '#domain/money/money.ts'
import { depositShown, formatAbout } from '#domain/money/pricing.ts'
import type { Quote } from '#domain/money/quote.ts'
import { ActionNote } from '#ui/action-note.tsx'
import { Button } from '#ui/button.tsx'
import type { Wizard } from '../use-wizard.ts'
import type { Sending } from '../use-wizard-sending.tsx'
import type { WizardStep } from '../wizard.ts'
import styles from './wizard-foot.module.css'

type WizardFootProps = {
  wizard: Wizard
  sending: Sending
  onPay: (() => void) | undefined
}

const onwards: Record<WizardStep, string> = {
  1: 'Continue',
  2: 'Continue',
  3: 'Get AI Recommendations',
  4: 'Continue to Contact Info',
  5: 'Submit Request',
}

const words = new Intl.ListFormat('en', { type: 'conjunction' })

const missingIdOf = ({ id }: Wizard) => `${id}-missing`

const askFor = (step: WizardStep, answers: string) =>
  step === 5 ? `Enter ${answers} first.` : `Choose ${answers} to continue.`

/** What the step still needs, and what the button to pay promises. */
export function WizardSummary({ wizard, onPay }: Pick<WizardFootProps, 'wizard' | 'onPay'>) {
  const { state, missing, quote } = wizard
  return (
    <>
      <p className={styles.missing} id={missingIdOf(wizard)} role="status">
        {missing.length > 0 && askFor(state.step, words.format(missing.map((each) => each.words)))}
      </p>
      {state.step === 5 && onPay && <ActionNote>{guaranteeFor(quote)}</ActionNote>}
    </>
  )
}

export function WizardActions({ wizard, sending, onPay }: WizardFootProps) {
  const { id, state, dispatch, missing, focusMissing } = wizard
  const { step, isLoading } = state
  const isBlocked = missing.length > 0
  // Specified up to step 4.
  const backWord = step === 5 ? 'Back' : 'Cancel'

  // Natively disabled, it could not take focus and lead to what is missing.
  function leadToMissing(event: MouseEvent) {
    if (sending || isLoading) event.preventDefault()
    if (!isBlocked) return
    event.preventDefault()
    focusMissing()
  }
  const onward = {
    className: styles.onward,
    'aria-disabled': isBlocked || isLoading || sending !== null || undefined,
    'aria-describedby': isBlocked ? missingIdOf(wizard) : undefined,
    'data-blocked': isBlocked || undefined,
  }
  return (
    <>
      {step > 1 && (
        <Button
          className={styles.back}
          variant="quiet"
          disabled={isLoading || sending !== null}
          onClick={() => dispatch({ type: 'went-back' })}
        >
          <span className={styles.word}>{backWord}</span>{' '}
          <span className={styles.backTo}>
            {step === 5 ? 'to' : 'back to'} step {step - 1}
          </span>
        </Button>
      )}
      {step === 5 && onPay && (
        <Button
          {...onward}
          busy={sending === 'paying'}
          onClick={(event) => {
            leadToMissing(event)
            if (!event.defaultPrevented) onPay()
          }}
        >
          <span className={styles.pay}>
            Pay 10% Now {wizard.quote && <span className={styles.amount}>{amountOf(wizard.quote)}</span>}
          </span>
        </Button>
      )}
      <Button
        {...onward}
        variant="primary"
        type="submit"
        form={`${id}-form`}
        busy={isLoading || sending === 'submitting'}
        onClick={leadToMissing}
      >
        {onwards[step]}
      </Button>
    </>
  )
}

function amountOf({ charge: { deposit }, total }: Quote): string {
  return [formatMoney(deposit), formatAbout(deposit, depositShown(total))].filter(Boolean).join(', ')
}
