import { agency } from '#domain/agency.ts'
import { budgetRanges, formatBudgetRange } from '#domain/money/pricing.ts'
import { NoBreak } from '#ui/no-break.tsx'
import type { Wizard } from '../use-wizard.ts'
import styles from './answers-so-far.module.css'
import { ChoiceSplit } from './choice-split.tsx'
import { WovenWeb } from './woven-web.tsx'

export function AnswersSoFar({ wizard: { state, currency, quote, paysOnline } }: { wizard: Wizard }) {
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
      {agency.hasWeb && <WovenWeb answers={given.length} of={rows.length} isDone={state.step >= 4} />}
      {state.step >= 4 && quote ? (
        <ChoiceSplit quote={quote} paysOnline={paysOnline} />
      ) : (
        <dl className={styles.soFar}>
          {rows.map(({ label, value }) => (
            <div key={label} aria-hidden={value ? undefined : true}>
              <dt>{label}</dt>
              <dd>{value ? <NoBreak>{value}</NoBreak> : '–'}</dd>
            </div>
          ))}
        </dl>
      )}
    </>
  )
}
