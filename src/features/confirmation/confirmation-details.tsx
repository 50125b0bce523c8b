import type { ReactNode } from 'react'
import { formatMoney } from '#domain/money.ts'
import type { Outcome } from '#platform/outbox.ts'
import { Icon } from '#ui/icon.tsx'
import { ThreadLoader } from '#ui/thread-loader.tsx'
import { ZigzagDivider, ZigzagUnderline } from '#ui/zigzag.tsx'
import type { Confirmation, ProjectSummary } from './confirmation.ts'
import styles from './confirmation-details.module.css'
import { confirmationTexts } from './confirmation-texts.ts'
import { KeepCopy } from './keep-copy.tsx'
import type { ConfirmationState } from './use-confirmation.ts'

/** All below the title: how far it got, what was asked for and what happens next. */
export function ConfirmationDetails({
  confirmation: { type, project, paid, email },
  state: { outcome, message, isUnderWay, entry },
  level = 3,
}: {
  confirmation: Confirmation
  state: ConfirmationState
  /** Of the heading in it. */
  level?: 2 | 3
}) {
  const Heading = `h${level}` as const
  const { nextSteps } = confirmationTexts[type]
  const isLostWithTab = outcome?.kind === 'unsaved' || (outcome?.kind === 'refused' && !outcome.isSaved)
  return (
    <>
      <div role="status">{outcome ? <DeliveryState outcome={outcome} /> : <ZigzagDivider />}</div>
      <p className={styles.message}>{message}</p>
      {isLostWithTab && entry && <KeepCopy body={entry.body} />}
      <dl className={styles.summary}>
        {paid && <PaidRow {...paid} />}
        {project && <ProjectRows {...project} />}
        <Row label="Your e-mail">{email}</Row>
      </dl>
      {isUnderWay && (
        <section className={styles.next}>
          <Heading className={styles.heading}>What happens next</Heading>
          <ol className={styles.steps}>
            {nextSteps.map((step) => (
              <li key={step}>{step}</li>
            ))}
          </ol>
        </section>
      )}
    </>
  )
}

function PaidRow({ deposit, shown, isSimulated }: NonNullable<Confirmation['paid']>) {
  return (
    <Row label="Paid now">
      <strong className={styles.total}>{formatMoney(deposit)}</strong>
      {shown && shown.currency !== deposit.currency && ` (about ${formatMoney(shown)})`}
      {isSimulated && ', a test payment: no money moved'}
    </Row>
  )
}

function DeliveryState({ outcome }: { outcome: Outcome }) {
  switch (outcome.kind) {
    case 'received':
      return (
        <p className={styles.received}>
          Received, reference{' '}
          <ZigzagUnderline draw strokes={26} className={styles.reference}>
            {outcome.receipt.reference}
          </ZigzagUnderline>
        </p>
      )
    case 'saved':
      return (
        <p className={styles.state}>
          <ThreadLoader /> Saved on this device, sending…
        </p>
      )
    case 'unsaved':
      return (
        <p className={styles.state}>
          <ThreadLoader /> Only in this tab, sending…
        </p>
      )
    case 'refused':
      return (
        <p className={styles.refused}>
          <Icon name="alert" /> Not accepted yet
        </p>
      )
    case 'discarded':
      return null
  }
}

function ProjectRows({ projectType, services, total, timeline }: ProjectSummary) {
  return (
    <>
      <Row label="Project">{projectType}</Row>
      <Row label="Services">{services.join(', ')}</Row>
      {total && (
        <Row label="Total">
          <strong className={styles.total}>{formatMoney(total.charged)}</strong>
          {total.shown.currency !== total.charged.currency && ` (${formatMoney(total.shown)})`}
        </Row>
      )}
      <Row label="Timeline">{timeline}</Row>
    </>
  )
}

function Row({ label, children }: { label: string; children: ReactNode }) {
  if (!children) return null
  return (
    <div className={styles.row}>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  )
}
