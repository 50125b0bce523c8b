import { useEffect, useState } from 'react'
import { recommend } from '#domain/catalogue/recommendations.ts'
import { formatMoney } from '#domain/money/money.ts'
import { formatBudgetRange } from '#domain/money/pricing.ts'
import { completeAnswers } from '#domain/wizard-answers.ts'
import { useCatalogue } from '#features/pricing/catalogue/use-catalogue.ts'
import { pricePlan } from '#features/wizard/plan/price-plan.ts'
import type { SharedPlanView } from '#features/wizard/plan/shared-plan.ts'
import { RecommendationList } from '#features/wizard/steps/recommendation-list.tsx'
import { sharedPlanDays } from '#features/wizard/wizard.ts'
import { readSharedPlan } from '#features/wizard/wizard.wire.ts'
import { resumePlan } from '#features/wizard/wizard-draft.ts'
import { documentTitle, screenTitles } from '#pages/screen-titles.ts'
import { usePagePath } from '#platform/address/page-address.ts'
import { ApiError } from '#platform/api/api-client.ts'
import { explainFailure } from '#platform/api/explain-failure.ts'
import { readWithRetry } from '#platform/api/read-with-retry.ts'
import { apiPath } from '#platform/api/wire.ts'
import { mintUuid } from '#platform/outbox/outbox.ts'
import { href } from '#routes'
import { Button, ButtonLink } from '#ui/button.tsx'
import { joinClasses } from '#ui/join-classes.ts'
import { DateTime } from '#ui/records/date-time.tsx'
import { EmptyState } from '#ui/states/empty-state.tsx'
import { LoadFailure } from '#ui/states/load-failure.tsx'
import { Loading } from '#ui/states/loading.tsx'
import styles from './ai-suggest/recommendations.module.css'
import frame from './frame/frame.module.css'
import { SitePage } from './frame/site-page.tsx'

type Reading =
  | { state: 'reading' | 'unknown' }
  | { state: 'failed'; reason: string }
  | { state: 'read'; plan: SharedPlanView }

export default function SharedPlanPage() {
  const token = usePagePath().split('/').at(-1) ?? ''
  const [reading, setReading] = useState<Reading>({ state: 'reading' })
  const isReading = reading.state === 'reading'
  useEffect(() => {
    if (!isReading) return
    const gone = new AbortController()
    void readPlan(token, gone.signal).then((outcome) => gone.signal.aborted || setReading(outcome))
    return () => gone.abort()
  }, [token, isReading])
  return (
    <SitePage>
      <title>{documentTitle(screenTitles['shared-plan'])}</title>
      <div className={joinClasses(frame.frame, styles.page)}>
        {reading.state === 'reading' && <Loading label="Loading the plan" />}
        {reading.state === 'unknown' && (
          <EmptyState
            level={2}
            title="This link doesn’t work"
            action={
              <ButtonLink variant="primary" href={href('aiRecommendations')}>
                Get your own recommendations
              </ButtonLink>
            }
          >
            It may be incomplete, or older than {sharedPlanDays} days.
          </EmptyState>
        )}
        {reading.state === 'failed' && (
          <LoadFailure title="The plan could not be opened" onRetry={() => setReading({ state: 'reading' })}>
            {reading.reason}
          </LoadFailure>
        )}
        {reading.state === 'read' && <PlanDetails plan={reading.plan} />}
      </div>
    </SitePage>
  )
}

async function readPlan(token: string, signal: AbortSignal): Promise<Reading> {
  try {
    return { state: 'read', plan: await readWithRetry(apiPath(readSharedPlan, { id: token }), { signal }) }
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return { state: 'unknown' }
    return { state: 'failed', reason: explainFailure(error as Error) }
  }
}

function PlanDetails({ plan }: { plan: SharedPlanView }) {
  const { answers, currency, createdAt } = plan
  const catalogue = useCatalogue()
  const complete = completeAnswers(answers)
  if (!complete) return null
  const { selected, total, isReduced } = pricePlan(catalogue, plan)

  function continuePlan() {
    const visit = { key: mintUuid(), startedAtMs: Date.now() }
    const contact = { fullName: '', email: '', phone: '', companyName: '' }
    resumePlan({ visit, step: 4, answers, selected, contact })
    location.assign(href('aiRecommendations'))
  }
  return (
    <>
      <header className={styles.head}>
        <h1 className={styles.title}>What we would build</h1>
        <p className={styles.lede}>
          Worked out from these answers by fixed rules on <DateTime iso={createdAt} />.
          {isReduced && ' We no longer offer everything that was chosen then.'}
        </p>
      </header>
      <div className={styles.result}>
        <div className={styles.result}>
          <dl className={styles.answers}>
            {[
              { label: 'Business', value: `${complete.businessType}, ${complete.industry}` },
              { label: 'Budget', value: formatBudgetRange(complete.budget, currency) },
              { label: 'Timeline', value: complete.timeline },
              { label: 'Features', value: complete.features.join(', ') },
              { label: 'Goals', value: complete.goals.join(', ') },
              {
                label: 'Chosen',
                value: total ? formatMoney(total) : 'Nothing yet',
              },
            ].map(({ label, value }) => (
              <div key={label}>
                <dt>{label}</dt>
                <dd>{value}</dd>
              </div>
            ))}
          </dl>
          <div>
            <Button variant="primary" onClick={continuePlan}>
              Continue with this plan
            </Button>
          </div>
        </div>
        <RecommendationList
          level={2}
          recommendations={recommend(catalogue, complete)}
          answers={complete}
          currency={currency}
          selected={selected}
        />
      </div>
    </>
  )
}
