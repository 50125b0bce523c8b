import { type ReactNode, type SubmitEvent, useEffect, useRef } from 'react'
import { formatMoney, subtractMoney } from '#domain/money.ts'
import { payingOff } from '#domain/payment-keys.ts'
import { type BudgetRange, budgetRanges, depositShown, formatBudgetRange } from '#domain/pricing.ts'
import type { Quote } from '#domain/quote.ts'
import type { Recommendation } from '#domain/recommendations.ts'
import {
  type BusinessType,
  businessTypes,
  type Feature,
  features,
  type Goal,
  goals,
  type Industry,
  industries,
  type WizardTimeline,
  wizardTimelines,
} from '#domain/wizard-answers.ts'
import { type BegunPayment, paymentWords } from '#features/payments/payment.ts'
import { href } from '#routes'
import { ThreadLoader } from '#ui/brand/thread-loader.tsx'
import { Button } from '#ui/button.tsx'
import { CheckList, RadioList } from '#ui/forms/choice-list.tsx'
import { TextInput } from '#ui/forms/text-input.tsx'
import { TrapField } from '#ui/forms/trap-field.tsx'
import { Ledger, type LedgerRow, PriceSplit } from '#ui/money/ledger.tsx'
import { VisuallyHidden } from '#ui/visually-hidden.tsx'
import { RecommendationList } from './recommendation-list.tsx'
import type { Wizard } from './use-wizard.ts'
import type { WizardStep } from './wizard.ts'
import styles from './wizard-body.module.css'
import { WovenWeb } from './woven-web.tsx'

export type WizardBodyProps = {
  wizard: Wizard
  /** The deposit, if the visitor began to pay it. */
  begun: BegunPayment | null
  currencySelect: ReactNode
  /** The last step's button. */
  onSubmit: () => void
  /** Shown with the plan, before the wizard asks for contact details. */
  resultActions?: ReactNode
}

const choices = (values: readonly string[]) => values.map((value) => ({ value, label: value }))

const headings: Record<WizardStep, { title: string; note: string }> = {
  1: { title: 'What is your business?', note: 'One of each. It decides what is worth building first.' },
  2: { title: 'What may it cost, and by when?', note: 'A range is enough. Nothing is charged here.' },
  3: { title: 'What should it do?', note: 'As many as you like. The more you choose, the more they share.' },
  4: {
    title: 'What we would build',
    note: 'Tap to choose or give up. The match is worked out from your answers alone.',
  },
  5: {
    title: 'Where should the plan go?',
    note: 'A star marks what we need. You can submit without paying.',
  },
}

/** The current step's questions, beside the answers so far. */
export function WizardBody({ wizard, begun, currencySelect, onSubmit, resultActions }: WizardBodyProps) {
  const { id, state, dispatch, offer, takeOffer, dropOffer, quote } = wizard
  const { step, isLoading } = state
  const heading = useStepFocus(step, isLoading)

  function proceed(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    if (step === 5) onSubmit()
    else dispatch({ type: step === 3 ? 'asked-for-recommendations' : 'continued' })
  }
  return (
    <div className={styles.body}>
      <aside className={styles.aside} aria-label="Your answers so far">
        <SoFar wizard={wizard} />
      </aside>
      <form id={`${id}-form`} className={styles.main} onSubmit={proceed}>
        {offer && step === 1 && (
          <div className={styles.offer}>
            <p>You had come to step {offer.state.step} before this page was loaded anew.</p>
            <div className={styles.offerWays}>
              <Button size="s" onClick={takeOffer}>
                Continue where you left off
              </Button>
              <Button size="s" variant="quiet" onClick={dropOffer}>
                Start over
              </Button>
            </div>
          </div>
        )}
        <div>
          <h3 ref={heading} tabIndex={-1} className={styles.title}>
            {isLoading ? 'Weighing your answers' : headings[step].title}
          </h3>
          {!isLoading && <p className={styles.note}>{headings[step].note}</p>}
        </div>
        <div role="status">
          {step === 5 && begun && (
            <p className={styles.payment}>
              {paymentWords(begun.known)}
              {begun.known?.state === 'paid' && '.'}
              {begun.known?.state !== 'unpaid' && ' Submit your request, and the payment goes with it.'}
            </p>
          )}
        </div>
        {isLoading ? <Weighing wizard={wizard} /> : <Step wizard={wizard} currencySelect={currencySelect} />}
        {step >= 4 && quote && (
          <div className={styles.splitBelow}>
            <Split quote={quote} paysOnline={wizard.paysOnline} />
          </div>
        )}
      </form>
      {/* Outside the form, because HTML allows no form within a form. */}
      {step === 4 && resultActions && <div className={styles.after}>{resultActions}</div>}
    </div>
  )
}

/** Focuses the heading at each step, so that screen readers begin there and Tab continues from it. */
function useStepFocus(step: WizardStep, isLoading: boolean) {
  const heading = useRef<HTMLHeadingElement>(null)
  const last = useRef(step)
  useEffect(() => {
    if (last.current !== step) heading.current?.focus()
    // The pressed button keeps the focus while it works.
    else if (isLoading) heading.current?.scrollIntoView({ block: 'nearest' })
    last.current = step
  }, [step, isLoading])
  return heading
}

function Step({ wizard, currencySelect }: Pick<WizardBodyProps, 'wizard' | 'currencySelect'>) {
  const { id, state, dispatch, currency, complete, quote, trap } = wizard
  const { answers, contact, result, selected } = state
  const field = (name: string) => ({ id: `${id}-${name}`, name })

  switch (state.step) {
    case 1:
      return (
        <>
          <RadioList
            {...field('businessType')}
            legend="Business type"
            layout="chips"
            choices={choices(businessTypes)}
            value={answers.businessType ?? ''}
            onChange={(value) =>
              dispatch({ type: 'answered', change: { businessType: value as BusinessType } })
            }
          />
          <RadioList
            {...field('industry')}
            legend="Industry"
            layout="chips"
            choices={choices(industries)}
            value={answers.industry ?? ''}
            onChange={(value) => dispatch({ type: 'answered', change: { industry: value as Industry } })}
          />
        </>
      )
    case 2:
      return (
        <>
          <div className={styles.currency}>
            <span aria-hidden="true">Currency</span>
            {currencySelect}
          </div>
          <RadioList
            {...field('budget')}
            legend="Budget"
            choices={budgetRanges.map((range) => ({
              value: range.id,
              label: <span className={styles.amount}>{formatBudgetRange(range, currency)}</span>,
            }))}
            value={answers.budget ?? ''}
            onChange={(budget) => dispatch({ type: 'answered', change: { budget } })}
          />
          <RadioList
            {...field('timeline')}
            legend="Timeline"
            layout="chips"
            choices={choices(wizardTimelines)}
            value={answers.timeline ?? ''}
            onChange={(value) =>
              dispatch({ type: 'answered', change: { timeline: value as WizardTimeline } })
            }
          />
        </>
      )
    case 3:
      return (
        <>
          <CheckList
            {...field('features')}
            legend="Features"
            layout="chips"
            choices={choices(features)}
            values={answers.features}
            onChange={(values) => dispatch({ type: 'answered', change: { features: values as Feature[] } })}
          />
          <CheckList
            {...field('goals')}
            legend="Goals"
            layout="chips"
            choices={choices(goals)}
            values={answers.goals}
            onChange={(values) => dispatch({ type: 'answered', change: { goals: values as Goal[] } })}
          />
        </>
      )
    case 4:
      return (
        result &&
        complete && (
          <>
            <RecommendationList
              id={`${id}-selected`}
              recommendations={result.recommendations}
              answers={complete}
              currency={currency}
              selected={selected}
              onToggle={(toggled) => dispatch({ type: 'toggled', id: toggled })}
            />
            <p className={styles.sum} role="status">
              {quote && budgetWords(quote, chosenSumInr(result.recommendations, selected), complete.budget)}
            </p>
            <p className={styles.source}>
              {result.wordedBy === 'model'
                ? 'Chosen, priced and scored by fixed rules from your answers; a language model worded the reasons.'
                : 'Worked out by fixed rules from your answers. No language model took part.'}
            </p>
          </>
        )
      )
    case 5:
      return (
        <>
          <div className={styles.fields}>
            <TextInput
              {...field('fullName')}
              label="Full Name"
              required
              autoComplete="name"
              value={contact.fullName}
              onChange={({ target }) => dispatch({ type: 'introduced', change: { fullName: target.value } })}
            />
            <TextInput
              {...field('email')}
              label="Email Address"
              type="email"
              required
              autoComplete="email"
              value={contact.email}
              onChange={({ target }) => dispatch({ type: 'introduced', change: { email: target.value } })}
            />
            <TextInput
              {...field('phone')}
              label="Phone Number"
              type="tel"
              autoComplete="tel"
              value={contact.phone}
              onChange={({ target }) => dispatch({ type: 'introduced', change: { phone: target.value } })}
            />
            <TextInput
              {...field('companyName')}
              label="Company Name"
              autoComplete="organization"
              value={contact.companyName}
              onChange={({ target }) =>
                dispatch({ type: 'introduced', change: { companyName: target.value } })
              }
            />
            <TrapField ref={trap} />
          </div>
          <p className={styles.source}>
            Once there is an e-mail address or a phone number, we keep a draft of this for 30 days, so that
            nothing is lost if you do not finish. By sending this you agree that we contact you about it. We
            use your details for nothing else:{' '}
            <a href={href('privacyPolicy')} target="_blank" rel="noopener">
              Privacy Policy<VisuallyHidden> (opens in a new tab)</VisuallyHidden>
            </a>
            .
          </p>
        </>
      )
  }
}

function chosenSumInr(recommendations: readonly Recommendation[], selected: readonly string[]): number {
  return recommendations
    .filter(({ id }) => selected.includes(id))
    .reduce((sum, { priceInr }) => sum + priceInr, 0)
}

/** Compares the chosen sum with the budget, because the single prices say nothing about it. */
function budgetWords({ total }: Quote, sumInr: number, budget: BudgetRange): string {
  const sum = `Your choice comes to ${formatMoney(total)}`
  const isWithin = budget.maxInr === null || sumInr <= budget.maxInr
  if (isWithin) return `${sum}, within your budget.`
  return `${sum}, more than your budget of ${formatBudgetRange(budget, total.currency)}. What can wait can be given up here.`
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

function SoFar({ wizard: { state, currency, quote, paysOnline } }: { wizard: Wizard }) {
  const { businessType, industry, budget, timeline, features: wanted, goals: aims } = state.answers
  const range = budgetRanges.find(({ id }) => id === budget)
  const rows = [
    { label: 'Business', value: businessType },
    { label: 'Industry', value: industry },
    { label: 'Budget', value: range ? formatBudgetRange(range, currency) : null },
    { label: 'Timeline', value: timeline },
    { label: 'Features', value: wanted.join(', ') },
    { label: 'Goals', value: aims.join(', ') },
  ]
  const given = rows.filter(({ value }) => value)
  return (
    <>
      <WovenWeb answers={given.length} of={rows.length} isDone={state.step >= 4} />
      {state.step >= 4 && quote ? (
        <Split quote={quote} paysOnline={paysOnline} />
      ) : (
        <dl className={styles.soFar}>
          {rows.map(({ label, value }) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{value || '–'}</dd>
            </div>
          ))}
        </dl>
      )}
    </>
  )
}

/** The price of the chosen recommendations, and when each part is due. */
function Split({ quote: { lines, total, charge }, paysOnline }: { quote: Quote; paysOnline: boolean }) {
  const items = lines.map(({ name, amount }) => ({ label: name, amount: formatMoney(amount) }))
  if (!paysOnline) {
    const sum: LedgerRow = { label: 'Total, taxes included', amount: formatMoney(total), kind: 'total' }
    return <Ledger rows={[...items, sum]} footnote={payingOff} />
  }
  const today = depositShown(total)
  const isForeign = total.currency !== charge.deposit.currency
  return (
    <PriceSplit
      items={items}
      total={formatMoney(total)}
      today={formatMoney(today)}
      remaining={formatMoney(subtractMoney(total, today))}
      footnote={
        isForeign
          ? `Paid online, the 10% is charged as ${formatMoney(charge.deposit)}, about ${formatMoney(today)}.`
          : undefined
      }
    />
  )
}
