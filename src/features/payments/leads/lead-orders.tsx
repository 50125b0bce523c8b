import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { Link } from 'wouter'
import { formatRupees } from '#domain/money/money.ts'
import { isFreePart } from '#domain/records/order.ts'
import { endpointQuery } from '#platform/api/endpoint-query.ts'
import { explainFailure } from '#platform/api/explain-failure.ts'
import { href } from '#routes'
import { Button } from '#ui/button.tsx'
import { Refusal } from '#ui/changes/refusal.tsx'
import { useCommandButton } from '#ui/commands/use-command-button.ts'
import { TextInput } from '#ui/forms/text-input.tsx'
import { Text } from '#ui/layout/text.tsx'
import { Rows } from '#ui/lists/rows.tsx'
import { Badge } from '#ui/records/badge.tsx'
import { DateTime } from '#ui/records/date-time.tsx'
import { ModeBadge, modeOf } from '#ui/records/mode-badge.tsx'
import type { ActionLook } from '#ui/records/record-actions.tsx'
import { type LinkSubject, PaymentLinkDialog } from '../links/payment-link-dialog.tsx'
import { listOrders } from '../orders/order.admin.wire.ts'
import { describeDifference, type OrderSummary } from '../orders/order.ts'
import { OrderBadge } from '../orders/order-badge.tsx'
import styles from './lead-orders.module.css'

/**
 * @param link a payment link that was just made
 * @param make the button, unless it stands among the lead's actions
 */
export function LeadOrders({ leadId, link, make }: { leadId: string; link: string | null; make: ReactNode }) {
  const { data, error } = useQuery(endpointQuery(listOrders, { lead: leadId }))
  return (
    <>
      <Refusal>{error && explainFailure(error)}</Refusal>
      {data?.items.length === 0 && <Text tone="muted">Nothing paid yet.</Text>}
      <Rows
        className={styles.orders}
        rowClass={styles.order}
        rows={data?.items ?? []}
        rowHref={(id) => href('adminPayment', { id })}
      >
        {(order) => (
          <>
            <Link href={href('adminPayment', { id: order.id })} className={styles.amount}>
              {formatRupees(order.amountInrMinor)}
            </Link>
            <span className={styles.minor}>
              <OrderBadge order={order} /> <ModeBadge mode={modeOf(order.mode !== 'live')} />{' '}
              {!order.quote && !isFreePart(order.part) && <Badge>Unquoted</Badge>}
            </span>
            <Difference order={order} />
            <span className={styles.minor}>
              <DateTime iso={order.paidAt ?? order.createdAt} />
            </span>
          </>
        )}
      </Rows>
      <div className={styles.link}>
        {link && (
          <TextInput
            key={link}
            label="Payment link"
            hint="Send it to the client. It’s shown only once, and anyone with it can see the order."
            mark="none"
            readOnly
            autoFocus
            value={new URL(link, location.origin).href}
            onFocus={(event) => event.target.select()}
          />
        )}
        {make}
      </div>
    </>
  )
}

function Difference({ order }: { order: OrderSummary }) {
  const words = describeDifference(order)
  return (
    words && (
      <Text size="s" tone="danger" weight="medium">
        {words}
      </Text>
    )
  )
}

export function PaymentLinkButton({
  leadId,
  subject,
  look,
  onMade,
}: {
  leadId: string
  subject: LinkSubject
  look: ActionLook
  onMade: (path: string | null) => void
}) {
  const client = useQueryClient()
  const ask = useCommandButton({
    id: 'lead-payment-link',
    label: 'Make a payment link',
    keys: 'p',
    group: 'This lead',
  })
  const [isDialogOpen, setIsDialogOpen] = useState(false)
  return (
    <>
      <Button {...ask} {...look} aria-haspopup="dialog" onClick={() => setIsDialogOpen(true)}>
        Make a payment link
      </Button>
      {isDialogOpen && (
        <PaymentLinkDialog
          leadId={leadId}
          subject={subject}
          onClose={() => setIsDialogOpen(false)}
          onMade={(path) => {
            onMade(path)
            setIsDialogOpen(false)
            void client.invalidateQueries({ queryKey: endpointQuery(listOrders, { lead: leadId }).queryKey })
          }}
        />
      )}
    </>
  )
}
