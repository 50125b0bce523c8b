import { useId } from 'react'
import {
  explainMatch,
  type MatchPart,
  matchWeights,
  type Recommendation,
} from '#domain/catalogue/recommendations.ts'
import type { CurrencyCode } from '#domain/money/currency.ts'
import { formatMoney } from '#domain/money/money.ts'
import { displayRateAmount } from '#domain/money/pricing.ts'
import type { CompleteAnswers } from '#domain/wizard-answers.ts'
import { useCatalogue } from '#features/pricing/catalogue/use-catalogue.ts'
import choiceStyles from '#ui/forms/choice-input.module.css'
import { Icon } from '#ui/icon.tsx'
import { joinClasses } from '#ui/join-classes.ts'
import { Badge } from '#ui/records/badge.tsx'
import { aboveBudgetMessage } from './budget-messages.ts'
import styles from './recommendation-list.module.css'

export type RecommendationListProps = {
  id?: string
  recommendations: readonly Recommendation[]
  answers: CompleteAnswers
  currency: CurrencyCode
  selected: readonly string[]
  level?: 2 | 4
  onToggle?: (id: string) => void
}

export function RecommendationList({ id, recommendations, onToggle, ...rest }: RecommendationListProps) {
  return (
    <ul className={styles.list}>
      {recommendations.map((recommendation, index) => (
        <RecommendationCard
          key={recommendation.id}
          {...rest}
          boxId={index === 0 ? id : undefined}
          recommendation={recommendation}
          place={recommendations.length > 1 ? `${index + 1} of ${recommendations.length}` : undefined}
          onToggle={onToggle && (() => onToggle(recommendation.id))}
        />
      ))}
    </ul>
  )
}

const priorityWords = { high: 'High priority', medium: 'Medium priority', low: 'Low priority' } as const

function RecommendationCard({
  recommendation,
  place,
  boxId,
  answers,
  currency,
  selected,
  level = 4,
  onToggle,
}: Omit<RecommendationListProps, 'id' | 'recommendations' | 'onToggle'> & {
  boxId?: string
  /** Hidden from screen readers, which announce positions. */
  place: string | undefined
  recommendation: Recommendation
  onToggle?: () => void
}) {
  const { id, name, description, priceInr, priority, reasoning, benefits, category, isAboveBudget } =
    recommendation
  const ownId = useId()
  const domId = boxId ?? ownId
  const Heading = `h${level}` as const
  const isSelected = selected.includes(id)
  return (
    <li className={styles.card} data-selected={isSelected}>
      <div className={styles.head}>
        {onToggle && (
          <input
            id={domId}
            className={joinClasses(choiceStyles.input, styles.box)}
            type="checkbox"
            name="selected"
            value={id}
            checked={isSelected}
            onChange={onToggle}
            aria-describedby={joinClasses(
              `${domId}-price`,
              isAboveBudget && `${domId}-budget`,
              `${domId}-why`,
            )}
          />
        )}
        <Heading className={styles.name}>
          {onToggle ? (
            <label htmlFor={domId} className={styles.label}>
              {name}
            </label>
          ) : (
            name
          )}
        </Heading>
        <p className={styles.price} id={`${domId}-price`}>
          {formatMoney(displayRateAmount(priceInr, currency))}
        </p>
      </div>
      <p className={styles.tags} data-place={place}>
        {recommendation.isBestMatch && <Badge tone="yolk">Best match</Badge>}
        {/* "Medium priority" would contradict "Best match". */}
        {(priority === 'high' || !recommendation.isBestMatch) && (
          <Badge tone={priority === 'high' ? 'yolk' : 'plain'}>{priorityWords[priority]}</Badge>
        )}
        <Badge>{category}</Badge>
      </p>
      <div className={styles.words}>
        {isAboveBudget && (
          <p className={styles.above} id={`${domId}-budget`}>
            {aboveBudgetMessage(answers.budget, currency)}
          </p>
        )}
        <p className={styles.description}>{description}</p>
        <p className={styles.reasoning} id={`${domId}-why`}>
          {reasoning}
        </p>
        <ul className={styles.benefits}>
          {benefits.map((benefit) => (
            <li key={benefit}>
              <Icon name="check" size={18} className={styles.check} />
              {benefit}
            </li>
          ))}
        </ul>
      </div>
      <Match percent={recommendation.aiConfidence} parts={explainMatch(useCatalogue(), id, answers)} />
    </li>
  )
}

const partWords: Record<MatchPart, string> = {
  features: 'Features it covers',
  goals: 'Goals it serves',
  budget: 'Within your budget on its own',
  businessType: 'Business type',
  industry: 'Industry',
}

function Match({ percent, parts }: { percent: number; parts: Record<MatchPart, number> }) {
  return (
    <details className={styles.match}>
      <summary className={styles.summary}>
        <span className={styles.percent}>{percent}% match</span>
        <svg className={styles.meter} viewBox="0 0 100 8" preserveAspectRatio="none" aria-hidden="true">
          <path className={styles.rest} d="M0 4H100" />
          <path className={styles.reached} d={`M0 4H${percent}`} />
        </svg>
        <span className={styles.how}>How it adds up</span>
      </summary>
      <dl className={styles.parts}>
        {Object.entries(matchWeights).map(([part, most]) => (
          <div key={part}>
            <dt>{partWords[part as MatchPart]}</dt>
            <dd>
              {Math.round(parts[part as MatchPart] * 10) / 10} of {most}
            </dd>
          </div>
        ))}
      </dl>
    </details>
  )
}
