import { type ReactNode, useEffect, useState } from 'react'
import { formatMoney } from '#domain/money.ts'
import { type OutboxEntry, type Outcome, readOutboxEntry } from '#platform/outbox.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Icon } from '#ui/icon.tsx'
import { ThreadLoader } from '#ui/thread-loader.tsx'
import { ZigzagDivider, ZigzagUnderline } from '#ui/zigzag.tsx'
import { Confetti } from './confetti.tsx'
import type { Confirmation, ProjectSummary } from './confirmation.ts'
import styles from './confirmation-dialog.module.css'
import { confirmationTexts, confirmationWords } from './confirmation-texts.ts'
import { KeepCopy } from './keep-copy.tsx'
import { useDelivery } from './use-delivery.ts'

export type ConfirmationDialogProps = {
  confirmation: Confirmation
  onClose: () => void
  /** Opens the form with a refused entry; without it, there is nothing to correct it in. */
  onMend?: (entry: OutboxEntry) => void
}

/** Says what became of what the visitor sent, as far as it is known, and goes on saying it while it changes. */
export function ConfirmationDialog({ confirmation, onClose, onMend }: ConfirmationDialogProps) {
  const { type, project, email } = confirmation
  const delivery = useDelivery(confirmation.delivery)
  const outcome = delivery?.outcome ?? null
  const { nextSteps } = confirmationTexts[type]
  const { title, message } = confirmationWords(type, outcome)
  const entry = useEntryLeft(delivery?.entryId, outcome)
  const isUnderWay = outcome === null || outcome.kind === 'received' || outcome.kind === 'saved'
  const isLostWithTab = outcome?.kind === 'unsaved' || (outcome?.kind === 'refused' && !outcome.isSaved)
  const canMend = outcome?.kind === 'refused' && onMend && entry
  const [celebrates] = useState(isUnderWay)

  return (
    <Dialog
      open
      onClose={onClose}
      title={title}
      footer={
        <>
          {canMend && (
            <Button variant="primary" className={styles.answer} onClick={() => onMend(entry)}>
              Correct it
            </Button>
          )}
          <Button variant={canMend ? 'outline' : 'primary'} className={styles.answer} onClick={onClose}>
            Got it, thanks!
          </Button>
        </>
      }
    >
      {celebrates && <Confetti />}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, and Safari scrolls by keyboard only what has focus */}
      <section className={styles.content} aria-label="Details" tabIndex={0}>
        <div role="status">{outcome ? <DeliveryState outcome={outcome} /> : <ZigzagDivider />}</div>
        <p className={styles.message}>{message}</p>
        {isLostWithTab && entry && <KeepCopy body={entry.body} />}
        <dl className={styles.summary}>
          {project && <ProjectRows {...project} />}
          <Row label="Your e-mail">{email}</Row>
        </dl>
        {isUnderWay && (
          <section className={styles.next}>
            <h3 className={styles.heading}>What happens next</h3>
            <ol className={styles.steps}>
              {nextSteps.map((step) => (
                <li key={step}>{step}</li>
              ))}
            </ol>
          </section>
        )}
      </section>
    </Dialog>
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

/** What the outbox still holds of it; looked up anew whenever the outcome changes. */
function useEntryLeft(entryId: string | undefined, outcome: Outcome | null): OutboxEntry | null {
  const [entry, setEntry] = useState<OutboxEntry | null>(null)
  const isLeft = outcome !== null && outcome.kind !== 'received' && outcome.kind !== 'discarded'
  useEffect(() => {
    if (!entryId || !isLeft) return
    let isCurrent = true
    readOutboxEntry(entryId).then((found) => {
      if (isCurrent) setEntry(found)
    })
    return () => {
      isCurrent = false
    }
  }, [entryId, isLeft])
  return isLeft ? entry : null
}
