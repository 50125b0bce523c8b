import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from 'wouter'
import { formatMoney, money } from '#domain/money.ts'
import { sendJson } from '#platform/api-client.ts'
import { explainFailure } from '#platform/explain-failure.ts'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { DateTime } from '#ui/date-time.tsx'
import { TextInput } from '#ui/text-input.tsx'
import styles from './lead-orders.module.css'
import type { OrderList, PaymentLinkAnswer } from './order.ts'
import { OrderStatusBadge } from './order-status-badge.tsx'

/** What was ordered and paid for one lead, and a link with which to pay. */
export function LeadOrders({ leadId, hrefOf }: { leadId: string; hrefOf: (orderId: string) => string }) {
  const path = `/api/admin/orders?lead=${encodeURIComponent(leadId)}`
  const { data, error } = useQuery<OrderList>({ queryKey: [path], staleTime: 0 })
  return (
    <>
      {error && <p role="alert">{explainFailure(error)}</p>}
      {data?.orders.length === 0 && <p className={styles.none}>Nothing paid yet.</p>}
      <ul className={styles.orders}>
        {data?.orders.map((order) => (
          <li key={order.id} className={styles.order}>
            <Link href={hrefOf(order.id)} className={styles.amount}>
              {formatMoney(money(order.amountInrMinor, 'INR'))}
            </Link>
            <span className={styles.minor}>
              <OrderStatusBadge order={order} /> {order.mode !== 'live' && <Badge tone="info">Test</Badge>}
            </span>
            <span className={styles.minor}>
              <DateTime iso={order.paidAt ?? order.createdAt} />
            </span>
          </li>
        ))}
      </ul>
      <PaymentLink leadId={leadId} ordersPath={path} />
    </>
  )
}

/** Makes a link to send to the customer; it is shown once. */
function PaymentLink({ leadId, ordersPath }: { leadId: string; ordersPath: string }) {
  const client = useQueryClient()
  const { mutate, data, isPending, error } = useMutation<PaymentLinkAnswer>({
    networkMode: 'always',
    mutationFn: () =>
      sendJson<PaymentLinkAnswer>('POST', `/api/admin/leads/${encodeURIComponent(leadId)}/payment-link`, {}),
    onSuccess: () => client.invalidateQueries({ queryKey: [ordersPath] }),
  })
  return (
    <div className={styles.link}>
      {data ? (
        <TextInput
          label="Payment link"
          hint="Send it to the customer. It is shown once; whoever has it sees the order."
          mark="none"
          readOnly
          autoFocus
          value={new URL(data.payment_link, location.origin).href}
          onFocus={(event) => event.target.select()}
        />
      ) : (
        <Button size="s" busy={isPending} onClick={() => mutate()}>
          Make a payment link
        </Button>
      )}
      <p role="alert" className={styles.refusal}>
        {error && explainFailure(error)}
      </p>
    </div>
  )
}
