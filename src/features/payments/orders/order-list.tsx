import { Link } from 'wouter'
import { formatRupees } from '#domain/money.ts'
import { useListQuery } from '#platform/records/use-list-query.ts'
import { ButtonLink } from '#ui/button.tsx'
import { Badge } from '#ui/records/badge.tsx'
import cells from '#ui/records/cell.module.css'
import type { DataColumn } from '#ui/records/data-table.tsx'
import { DateTime } from '#ui/records/date-time.tsx'
import { RecordList } from '#ui/records/record-list.tsx'
import { StatusChips } from '#ui/records/status-chips.tsx'
import { type OrderFilter, type OrderSummary, orderFilters, orderStates } from './order.ts'
import styles from './order-list.module.css'
import { OrderStatusBadge } from './order-status-badge.tsx'

export type OrderListProps = {
  hrefOf: (orderId: string) => string
  hrefOfLead: (leadId: string) => string
}

const filterLabel = (filter: OrderFilter) =>
  filter === 'incomplete' ? 'Paid, request incomplete' : orderStates[filter].label

/** Every order, newest first, with filter and page in the address bar. */
export function OrderList(props: OrderListProps) {
  const { address, counts, list } = useListQuery<OrderSummary, OrderFilter>('/api/admin/orders', ['status'])
  const status = address.read('status')

  return (
    <RecordList
      title="Payments"
      noun="payments"
      actions={
        <ButtonLink size="s" href={`/api/admin/orders.csv${status && `?status=${status}`}`} download>
          Download CSV
        </ButtonLink>
      }
      filters={
        <StatusChips
          value={status}
          onChange={(value) => address.filter('status', value)}
          options={orderFilters.map((value) => ({
            value,
            label: filterLabel(value),
            count: counts?.[value],
          }))}
        />
      }
      columns={columnsWith(props)}
      rowKey={(order) => order.id}
      hrefOf={props.hrefOf}
      list={list}
      empty={
        status
          ? { title: 'No payments with this status', text: 'Choose another status to see more.' }
          : { title: 'No payments yet', text: 'An order appears here as soon as someone begins to pay.' }
      }
    />
  )
}

function columnsWith({ hrefOf, hrefOfLead }: OrderListProps): DataColumn<OrderSummary>[] {
  return [
    {
      key: 'customer',
      header: 'Customer',
      isRowHeader: true,
      cell: (order) => (
        <>
          <Link href={hrefOf(order.id)} className={cells.name}>
            {order.customerName || 'Anonymous visitor'}
          </Link>
          <span className={cells.minor}>{order.description || order.customerEmail}</span>
        </>
      ),
    },
    {
      key: 'amount',
      header: 'Amount',
      align: 'end',
      cell: ({ amountInrMinor, refundedInrMinor, quote, part }) => (
        <div>
          <span className={cells.amount}>{formatRupees(amountInrMinor)}</span>
          {refundedInrMinor > 0 && (
            <span className={cells.minor}>−{formatRupees(refundedInrMinor)} refunded</span>
          )}
          {!quote && part !== 'amount' && <span className={cells.minor}>unquoted</span>}
        </div>
      ),
    },
    {
      key: 'status',
      header: 'Status',
      cell: (order) => (
        <div className={cells.badges}>
          <OrderStatusBadge order={order} />
          {order.mode !== 'live' && <Badge tone="info">Test</Badge>}
        </div>
      ),
    },
    {
      key: 'request',
      header: 'Request',
      cell: ({ lead }) =>
        lead ? (
          <Link href={hrefOfLead(lead.id)} className={styles.reference}>
            {lead.reference}
          </Link>
        ) : (
          <span className={cells.none}>None yet</span>
        ),
    },
    {
      key: 'made',
      header: 'Made',
      cell: ({ createdAt, paidAt, receipt }) => (
        <div>
          <DateTime iso={paidAt ?? createdAt} />
          <span className={cells.minor}>{receipt}</span>
        </div>
      ),
    },
  ]
}
