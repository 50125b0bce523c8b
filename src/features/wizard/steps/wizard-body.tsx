import { type ReactNode, type SubmitEvent, useEffect, useRef } from 'react'
import { formatBudgetRange } from '#domain/money/pricing.ts'
import { paymentStatusText, type StartedPayment } from '#features/payments/payment.ts'
import { ThreadLoader } from '#ui/brand/thread-loader.tsx'
import { Button } from '#ui/button.tsx'
import type { Wizard } from '../use-wizard.ts'
import type { WizardStep } from '../wizard.ts'
import { AnswersSoFar } from './answers-so-far.tsx'
import { ChoiceSplit } from './choice-split.tsx'
import styles from './wizard-body.module.css'
import { WizardStepFields } from './wizard-step-fields.tsx'

export type WizardBodyProps = {
  wizard: Wizard
  begun: StartedPayment | null
  onSubmit: () => void
  planActions?: ReactNode
}

const headings: Record<WizardStep, { title: string; note: string }> = {
  1: {
    title: 'What is your business?',
    note: 'Pick one from each. It shapes what we suggest.',
  },
  2: {
    title: 'What are your budget and timeline?',
    note: 'A range is enough. Nothing is charged here.',
  },
  3: {
    title: 'What should your website do?',
    note: 'Pick what matters most. Fewer picks, sharper plan.',
  },
  4: {
    title: 'What we would build',
    note: 'Tap to add or remove. Matches come from your answers alone.',
  },
  5: {
    title: 'Where should we send your plan?',
    note: 'Fields with a star are required. You can submit without paying.',
  },
}

export function WizardBody({ wizard, begun, onSubmit, planActions }: WizardBodyProps) {
  const { id, state, dispatch, offer, takeOffer, dropOffer, quote } = wizard
  const { step, isLoading } = state
  const heading = useStepFocus(step, isLoading)
  const offered = step === 1 ? offer?.state : null

  function proceed(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    if (step === 5) onSubmit()
    else dispatch({ type: step === 3 ? 'asked-for-recommendations' : 'continued' })
  }
  return (
    <div className={styles.body}>
      {/* Before the script runs, this method keeps answers out of the address: it only closes dialogs. */}
      <form id={`${id}-form`} className={styles.main} method="dialog" onSubmit={proceed}>
        <div className={offered ? styles.offer : styles.noOffer}>
          <p role="status">{offered && `Your answers up to step ${offered.step} are still here.`}</p>
          {offered && (
            <div className={styles.offerWays}>
              <Button
                size="s"
                onClick={() => {
                  takeOffer()
                  if (offered.step === step) heading.current?.focus()
                }}
              >
                Continue where you left off
              </Button>
              <Button
                size="s"
                variant="quiet"
                onClick={() => {
                  dropOffer()
                  heading.current?.focus()
                }}
              >
                Start over
              </Button>
            </div>
          )}
        </div>
        <div>
          <h3 ref={heading} tabIndex={-1} className={styles.title}>
            {isLoading ? 'Weighing your answers' : headings[step].title}
          </h3>
          {!isLoading && <p className={styles.note}>{headings[step].note}</p>}
        </div>
        <div role="status">
          {step === 5 && begun && (
            <p className={styles.payment}>
              {paymentStatusText(begun.known)}
              {begun.known?.state === 'paid' && '.'}
              {begun.known?.state !== 'unpaid' && ' Submit your request, and the payment goes with it.'}
            </p>
          )}
        </div>
        {isLoading ? <Weighing wizard={wizard} /> : <WizardStepFields wizard={wizard} />}
        {step >= 4 && quote && (
          <div className={styles.splitBelow}>
            <ChoiceSplit quote={quote} paysOnline={wizard.paysOnline} />
          </div>
        )}
      </form>
      {/* HTML allows no nested forms. */}
      {step === 4 && planActions && <div className={styles.after}>{planActions}</div>}
      {/* Last: screen readers meet the questions first. */}
      <aside className={styles.aside} aria-label="Your answers so far">
        <AnswersSoFar wizard={wizard} />
      </aside>
    </div>
  )
}

/** Screen readers and Tab start at the step's heading. */
function useStepFocus(step: WizardStep, isLoading: boolean) {
  const heading = useRef<HTMLHeadingElement>(null)
  const last = useRef(step)
  useEffect(() => {
    if (last.current !== step) heading.current?.focus()
    else if (isLoading) heading.current?.scrollIntoView({ block: 'nearest' })
    last.current = step
  }, [step, isLoading])
  return heading
}

function Weighing({ wizard: { complete, currency } }: { wizard: Wizard }) {
  const facts = complete && [
    `${complete.businessType} in ${complete.industry}`,
    `${formatBudgetRange(complete.budget, currency)} within ${complete.timeline}`,
    counted(complete.features.length, 'feature'),
    counted(complete.goals.length, 'goal'),
  ]
  return (
    <div className={styles.weighing}>
      <ThreadLoader className={styles.thread} />
      <p role="status">Working out your recommendations</p>
      <ul className={styles.facts}>
        {facts?.map((fact) => (
          <li key={fact}>{fact}</li>
        ))}
      </ul>
    </div>
  )
}

const counted = (count: number, noun: string) => `${count} ${noun}${count === 1 ? '' : 's'}`
