import { deliveryFor } from '#domain/catalogue/project-plan.ts'
import { preselected, type Recommendation } from '#domain/catalogue/recommendations.ts'
import { budgetRanges, formatBudgetRange } from '#domain/money/pricing.ts'
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
import { CurrencySelect } from '#features/pricing/currency-select.tsx'
import { href } from '#routes'
import { CheckList, RadioList } from '#ui/forms/choice-list.tsx'
import { TextInput } from '#ui/forms/text-input.tsx'
import { TrapField } from '#ui/forms/trap-field.tsx'
import { VisuallyHidden } from '#ui/visually-hidden.tsx'
import type { Wizard } from '../use-wizard.ts'
import { contactLabels } from '../wizard.ts'
import { choiceMessage } from './budget-messages.ts'
import { RecommendationList } from './recommendation-list.tsx'
import styles from './wizard-step-fields.module.css'

const choices = (values: readonly string[]) => values.map((value) => ({ value, label: value }))

export function WizardStepFields({ wizard }: { wizard: Wizard }) {
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
            <CurrencySelect />
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
              {choiceMessage(quote?.total, {
                sumInr: chosenSumInr(result.recommendations, selected),
                budget: complete.budget,
                hasFitting: preselected(result.recommendations).length > 0,
              })}
            </p>
            <p className={styles.source}>
              A plan is made for your answers. A package has a fixed size and its own price:{' '}
              <a href={href('checkout')} target="_blank" rel="noopener">
                compare packages<VisuallyHidden> (opens in a new tab)</VisuallyHidden>
              </a>
              .
            </p>
            <p className={styles.source}>
              {deliveryFor(quote)}{' '}
              {result.wordedBy === 'model'
                ? 'Chosen, priced and scored by fixed rules from your answers; a language model wrote the reasons.'
                : 'Worked out from your answers by fixed rules, without a language model.'}
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
              label={contactLabels.fullName}
              required
              autoComplete="name"
              value={contact.fullName}
              onChange={({ target }) => dispatch({ type: 'introduced', change: { fullName: target.value } })}
            />
            <TextInput
              {...field('email')}
              label={contactLabels.email}
              type="email"
              required
              autoComplete="email"
              value={contact.email}
              onChange={({ target }) => dispatch({ type: 'introduced', change: { email: target.value } })}
            />
            <TextInput
              {...field('phone')}
              label={contactLabels.phone}
              type="tel"
              autoComplete="tel"
              value={contact.phone}
              onChange={({ target }) => dispatch({ type: 'introduced', change: { phone: target.value } })}
            />
            <TextInput
              {...field('companyName')}
              label={contactLabels.companyName}
              autoComplete="organization"
              value={contact.companyName}
              onChange={({ target }) =>
                dispatch({ type: 'introduced', change: { companyName: target.value } })
              }
            />
            <TrapField ref={trap} />
          </div>
          <p className={styles.source}>
            We keep a draft for 30 days once you enter an email or phone number. Sending it means we may
            contact you about it, and nothing else:{' '}
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
