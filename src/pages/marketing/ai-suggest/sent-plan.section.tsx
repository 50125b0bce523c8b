import { type ReactNode, useEffect, useState } from 'react'
import { agency } from '#domain/agency.ts'
import { formatMoney } from '#domain/money/money.ts'
import { statedSums } from '#domain/money/pricing.ts'
import { Confetti } from '#features/confirmation/confetti.tsx'
import { confirmationMessage, textsFor } from '#features/confirmation/confirmation-texts.ts'
import { DeliveryState } from '#features/confirmation/delivery-state.tsx'
import { useDelivery } from '#features/confirmation/use-delivery.ts'
import { useLivePayment } from '#features/confirmation/use-live-payment.ts'
import { paymentStatusText } from '#features/payments/payment.ts'
import { type SentPlan, sentPlan } from '#features/wizard/plan/sent-plan.ts'
import { contactLabels } from '#features/wizard/wizard.ts'
import { readOutboxEntry } from '#platform/outbox/outbox.ts'
import { href } from '#routes'
import { Button, ButtonLink } from '#ui/button.tsx'
import { NeedsScript } from '#ui/hydration/needs-script.tsx'
import { useIsHydrated } from '#ui/hydration/use-is-hydrated.ts'
import { Loading } from '#ui/states/loading.tsx'
import styles from './ai-suggest-thank-you.module.css'
import { correctPlan } from './correct-plan.ts'
import { suggestHref } from './suggest-address.ts'

export function SentPlanSection() {
  const isHydrated = useIsHydrated()
  const [plan, setPlan] = useState<SentPlan | null>(null)
  useEffect(() => {
    const sent = sentPlan.read()
    setPlan(sent)
    if (sent && !sent.isSeen) sentPlan.keep({ ...sent, isSeen: true })
  }, [])
  return (
    <section id="sent-plan" className={styles.section} aria-labelledby="sent-plan-title">
      {plan ? <SentPlanDetails plan={plan} /> : isHydrated ? <NothingSent /> : <LoadingPlan />}
    </section>
  )
}

function SentPlanDetails({ plan: sent }: { plan: SentPlan }) {
  const plan = useLivePayment(sent)
  const outcome = useDelivery(plan.delivery)?.outcome ?? plan.delivery.outcome
  const confirmation = { type: 'ai-suggest', payment: plan.payment } as const
  const { title, message } = confirmationMessage(confirmation, outcome)
  const isUnderWay = outcome.kind === 'received' || outcome.kind === 'saved'
  const { project, payment } = plan
  const total = project.total && statedSums(project.total)
  return (
    <>
      {isUnderWay && !sent.isSeen && <Confetti />}
      <header className={styles.head}>
        <h1 id="sent-plan-title" className={styles.title}>
          {isUnderWay ? `Thank you, ${plan.name.trim()}` : title}
        </h1>
        <div role="status">
          <DeliveryState outcome={outcome} draw={!sent.isSeen} />
        </div>
        <p className={styles.lede}>{message}</p>
        {outcome.kind === 'refused' && (
          <>
            {outcome.errors.map((error) => (
              <p key={error.field}>
                {labelOf(error.field)}
                {error.message}
              </p>
            ))}
            <Button variant="primary" onClick={() => correct(plan.delivery.entryId)}>
              Correct it
            </Button>
          </>
        )}
      </header>
      <div className={styles.columns}>
        <div>
          <h2 className={styles.subtitle}>Your plan</h2>
          <dl className={styles.rows}>
            <Row label="Business">{project.projectType}</Row>
            <Row label="Chosen">{project.services.join(', ')}</Row>
            <Row label="Timeline">{project.timeline}</Row>
            {total && (
              <Row label="Total">
                {formatMoney(total.sum)}
                {total.beside && ` (${formatMoney(total.beside)})`}
              </Row>
            )}
            <Row label="Deposit">
              <span role="status">
                {payment ? paymentStatusText(payment.known) : 'Not paid. Nothing has been charged.'}
              </span>
            </Row>
            <Row label="Your email">{plan.email}</Row>
          </dl>
        </div>
        {isUnderWay && (
          <div>
            <h2 className={styles.subtitle}>What happens next</h2>
            <ol className={styles.steps}>
              {textsFor(confirmation).nextSteps.map((step) => (
                <li key={step}>{step}</li>
              ))}
            </ol>
          </div>
        )}
      </div>
    </>
  )
}

function labelOf(field: string): string {
  const labels: Record<string, string> = contactLabels
  return labels[field] ? `${labels[field]}: ` : ''
}

async function correct(entryId: string): Promise<void> {
  const entry = await readOutboxEntry(entryId)
  if (entry) correctPlan(entry)
  else location.assign(href('aiRecommendations'))
}

function Row({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className={styles.row}>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  )
}

function NothingSent() {
  return (
    <header className={styles.head}>
      <h1 id="sent-plan-title" className={styles.title}>
        There is no plan to show here
      </h1>
      <p className={styles.lede}>
        You haven’t sent a plan from this browser tab, or the tab no longer has it. If you did send one, we
        answer by email within {agency.responseTime}.
      </p>
      <ButtonLink variant="primary" href={suggestHref}>
        AI Suggest
      </ButtonLink>
    </header>
  )
}

function LoadingPlan() {
  return (
    <header className={styles.head}>
      <h1 id="sent-plan-title" className={styles.title}>
        Your plan
      </h1>
      <Loading label="Loading your plan" />
      <NeedsScript what="This page" email={agency.email} />
    </header>
  )
}
