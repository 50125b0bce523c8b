import type { ReactNode } from 'react'
import { formatMoney, formatRupees, money } from '#domain/money/money.ts'
import { priceToConfirmText, statedSums } from '#domain/money/pricing.ts'
import { isPaid, paymentStatusText, type StartedPayment } from '#features/payments/payment.ts'
import { isLostWithTab } from '#platform/outbox/outbox.ts'
import { ZigzagDivider } from '#ui/brand/zigzag.tsx'
import type { Confirmation, ProjectSummary } from './confirmation.ts'
import styles from './confirmation-details.module.css'
import { textsFor } from './confirmation-texts.ts'
import { CopyLinks } from './copy-links.tsx'
import { DeliveryState } from './delivery-state.tsx'
import type { ConfirmationState } from './use-confirmation.ts'

export function ConfirmationDetails({
  confirmation,
  state: { outcome, message, isUnderWay, entry },
  level = 3,
  paidWay,
}: {
  confirmation: Confirmation
  state: ConfirmationState
  level?: 2 | 3
  /** To what the visitor has paid for. */
  paidWay?: PaidWay
}) {
  const Heading = `h${level}` as const
  const { project, payment, email } = confirmation
  const { nextSteps } = textsFor(confirmation)
  const notice = outcome?.kind === 'received' ? outcome.receipt.notice : undefined
  return (
    <>
      <div role="status">{outcome ? <DeliveryState outcome={outcome} draw /> : <ZigzagDivider />}</div>
      <p className={styles.message}>{message}</p>
      {notice && <p className={styles.message}>{notice.text}</p>}
      {outcome && isLostWithTab(outcome) && entry && <CopyLinks body={entry.body} />}
      {startsProject(payment) && paidWay?.(payment.orderId)}
      <dl className={styles.summary}>
        {payment && <PaymentRow known={payment.known} />}
        {project && <ProjectRows {...project} total={notice ? notice.total : project.total} />}
        <Row label="Your email">{email}</Row>
      </dl>
      {isUnderWay && nextSteps.length > 0 && (
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

export type PaidWay = (orderId: string) => ReactNode

/** Without a price it is not agreed what to build. */
function startsProject(payment: Confirmation['payment']): payment is StartedPayment {
  return isPaid(payment?.known) && payment?.known?.shown !== null && !payment?.known?.isLaunched
}

function PaymentRow({ known }: Pick<StartedPayment, 'known'>) {
  if (!isPaid(known)) {
    return (
      <Row label="Deposit">
        <span role="status">{paymentStatusText(known)}</span>
      </Row>
    )
  }
  const { shown, isSimulated } = known
  const deposit = money(known.amountInrMinor, 'INR')
  return (
    <Row label="Paid now">
      <strong className={styles.total}>{formatMoney(deposit)}</strong>
      {shown && shown.currency !== deposit.currency && ` (about ${formatMoney(shown)})`}
      {known.refundedInrMinor > 0 && `, ${formatRupees(known.refundedInrMinor)} of it refunded`}
      {isSimulated && ', a test payment: no money moved'}
    </Row>
  )
}

function ProjectRows({ projectType, services, total, timeline }: ProjectSummary) {
  const stated = total && statedSums(total)
  return (
    <>
      <Row label="Project">{projectType}</Row>
      <Row label="Services">{services.join(', ')}</Row>
      {stated && (
        <Row label="Total">
          <strong className={styles.total}>{formatMoney(stated.sum)}</strong>
          {stated.beside && ` (${formatMoney(stated.beside)})`}
          {total.isToConfirm && `. ${priceToConfirmText}`}
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
