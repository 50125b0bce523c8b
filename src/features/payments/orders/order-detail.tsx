import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { formatMoney, formatRupees } from '#domain/money/money.ts'
import { isFreePart, orderStates, partLabels } from '#domain/records/order.ts'
import { describeEffect, refundStates } from '#domain/records/refund.ts'
import { ChangesButton } from '#features/audit/changes-button.tsx'
import { endpointQuery } from '#platform/api/endpoint-query.ts'
import { useRecord } from '#platform/records/use-record.ts'
import { href } from '#routes'
import { DialogButton } from '#ui/changes/dialog-button.tsx'
import { useCommandButton } from '#ui/commands/use-command-button.ts'
import { Text } from '#ui/layout/text.tsx'
import { Ledger, type LedgerRow } from '#ui/money/ledger.tsx'
import { Answer, Answers } from '#ui/records/answers.tsx'
import { ClientViewLink } from '#ui/records/client-view-link.tsx'
import { DateTime } from '#ui/records/date-time.tsx'
import { ModeBadge, modeOf } from '#ui/records/mode-badge.tsx'
import { ActionLink, type ActionLook, RecordActions } from '#ui/records/record-actions.tsx'
import { RecordColumn, RecordColumns } from '#ui/records/record-columns.tsx'
import { RecordReference } from '#ui/records/record-head.tsx'
import { RecordScreen } from '#ui/records/record-screen.tsx'
import { RecordSection } from '#ui/records/record-section.tsx'
import { RefundDialog } from '../refunds/refund-dialog.tsx'
import { balanceLines } from './balance-lines.ts'
import { readOrder } from './order.admin.wire.ts'
import { describeAttempt, describeDifference, type OrderPage } from './order.ts'
import { OrderBadge } from './order-badge.tsx'
import styles from './order-detail.module.css'
import { nextActionOfOrder } from './order-next-action.ts'

export type OrderDetailProps = {
  orderId: string
  documents: ReactNode
  /** To the sender of its request. */
  reply: (leadId: string, look: ActionLook) => ReactNode
}

const settledBy = {
  verify: 'the visitor’s browser',
  page: 'a page the visitor had open',
  webhook: 'the payment provider',
  reconciler: 'a check with the payment provider',
}

export function OrderDetail({ orderId, ...rest }: OrderDetailProps) {
  return (
    <RecordScreen
      noun="payment"
      record={useRecord(endpointQuery(readOrder, { id: orderId }))}
      name={({ customerName }) => customerName || 'Anonymous visitor'}
      marks={(order) => (
        <>
          <OrderBadge order={order} />
          <ModeBadge mode={modeOf(order.mode !== 'live')}>Test: no money moved</ModeBadge>
          <RecordReference>{order.receipt}</RecordReference>
          <DateTime iso={order.paidAt ?? order.createdAt} />
          <ClientViewLink noun="payment" href={href('adminPaymentClient', { id: order.id })} />
          <ChangesButton noun="order" id={order.id} />
        </>
      )}
    >
      {(order) => <OrderView order={order} {...rest} />}
    </RecordScreen>
  )
}

function OrderView({ order, documents, reply }: { order: OrderPage } & Omit<OrderDetailProps, 'orderId'>) {
  const difference = describeDifference(order)
  const refund = useCommandButton({ id: 'payment-refund', label: 'Refund', group: 'This payment' })
  const canRefund = orderStates[order.status].canBeRefunded && order.refundableInrMinor > 0
  return (
    <>
      {orderStates[order.status].isPaid && !order.isRequestComplete && (
        <p className={styles.incomplete}>
          Paid, but the request has not arrived: the visitor may have closed the page. The lead has what the
          order knew; write to them.
        </p>
      )}
      <RecordActions
        nextAction={nextActionOfOrder(order, new Date())}
        actions={[
          {
            id: 'follow-up',
            button: (look) => <FollowUp order={order} look={look} reply={reply} />,
          },
          {
            id: 'refund',
            variant: 'danger',
            button: (look) => (
              <DialogButton
                {...refund}
                {...look}
                isOffered={canRefund}
                dialog={(close) => <RefundDialog order={order} onClose={close} />}
              >
                Refund
              </DialogButton>
            ),
          },
        ]}
      />
      <RecordColumns>
        <RecordSection title="Order">
          <Answers>
            <Answer label="For">{order.description}</Answer>
            <Answer label="Request">
              {order.lead && (
                <Link href={href('adminLead', { id: order.lead.id })}>{order.lead.reference}</Link>
              )}
            </Answer>
            <Answer label="Email">
              {order.customerEmail && <a href={`mailto:${order.customerEmail}`}>{order.customerEmail}</a>}
            </Answer>
            <Answer label="Phone">{order.customerPhone}</Answer>
            <Answer label="Company">{order.companyName}</Answer>
            <Answer label="Provider’s ID">{order.providerOrderId}</Answer>
          </Answers>
        </RecordSection>
        <RecordColumn beside>
          <RecordSection title="Amount">
            {difference && (
              <Text tone="danger" weight="medium">
                {difference}
              </Text>
            )}
            <Ledger boxed rows={rowsOf(order)} />
          </RecordSection>
          <RecordSection title="Invoices">{documents}</RecordSection>
        </RecordColumn>
        <RecordSection title="Timeline">
          <History order={order} />
        </RecordSection>
      </RecordColumns>
    </>
  )
}

function FollowUp({
  order: { lead, customerEmail },
  look,
  reply,
}: Pick<OrderDetailProps, 'reply'> & { order: OrderPage; look: ActionLook }) {
  if (lead) return reply(lead.id, look)
  if (!customerEmail) return null
  return (
    <ActionLink
      look={look}
      command={{ id: 'payment-email', label: 'Follow up by email', keys: 'r', group: 'This payment' }}
      href={`mailto:${customerEmail}`}
    >
      Follow up by email
    </ActionLink>
  )
}

function rowsOf({ quote, part, amountInrMinor, refundedInrMinor, left, isLaunched }: OrderPage): LedgerRow[] {
  const chosen: LedgerRow[] = quote
    ? [
        ...quote.lines.map(({ name }, index) => ({
          label: name,
          amount: index === 0 ? 'Package' : 'Add-on',
        })),
        {
          label: 'Total, taxes included',
          note: quote.total.currency === 'INR' ? null : `shown as ${formatMoney(quote.total)}`,
          amount: formatMoney(quote.charge.total),
          kind: 'total',
        },
      ]
    : []
  return [
    ...chosen,
    {
      label: partLabels[part],
      note: quote || isFreePart(part) ? null : 'Unquoted: no one has checked what this amount is for.',
      amount: formatRupees(amountInrMinor),
      kind: 'due',
    },
    ...(refundedInrMinor > 0 ? [{ label: 'Refunded', amount: `-${formatRupees(refundedInrMinor)}` }] : []),
    ...balanceLines({ quote, part, left, isLaunched }),
  ]
}

function isSurplus({ payments }: OrderPage, { paymentId }: OrderPage['refunds'][number]): boolean {
  return payments.some(({ id, isSurplus }) => id === paymentId && isSurplus)
}

type Happening = { key: string; at: string; words: ReactNode }

function History({ order }: { order: OrderPage }) {
  const happenings: Happening[] = [
    ...order.attempts.map(({ providerPaymentId, status, method, reason, at }) => ({
      key: `try-${providerPaymentId}-${at}`,
      at,
      words: describeAttempt({ providerPaymentId, status, method, reason }),
    })),
    ...order.payments.map((payment) => ({
      key: payment.id,
      at: payment.settledAt,
      words: `${formatRupees(payment.amountInrMinor)} received${payment.isSurplus ? ' a second time: refund it. Confirmed' : ', confirmed'} by ${settledBy[payment.settledBy]}`,
    })),
    ...order.refunds.map((refund) => ({
      key: refund.id,
      at: refund.at,
      words: `Refund of ${formatRupees(refund.amountInrMinor)} by ${refund.requestedBy}: ${refundStates[refund.status].label.toLowerCase()}${refund.reason && `. ${refund.reason}`}${isSurplus(order, refund) ? '' : `. ${describeEffect(refund.effect)}`}`,
    })),
  ].sort((a, b) => b.at.localeCompare(a.at))
  // Provider times are whole seconds, so an attempt may seem older than its order.
  happenings.push({ key: 'made', at: order.createdAt, words: 'Order created' })
  return (
    <ol className={styles.events}>
      {happenings.map(({ key, at, words }) => (
        <li key={key} className={styles.event}>
          <p>{words}</p>
          <Text size="s" tone="muted">
            <DateTime iso={at} />
          </Text>
        </li>
      ))}
    </ol>
  )
}
