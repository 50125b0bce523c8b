import { Link } from 'wouter'
import { formatRupees } from '#domain/money.ts'
import { orderStates } from '#domain/records/order.ts'
import { useListQuery } from '#platform/records/use-list-query.ts'
import { href } from '#routes'
import { ButtonLink } from '#ui/button.tsx'
import cells from '#ui/lists/cell.module.css'
import type { DataColumn } from '#ui/lists/data-table.tsx'
import { RecordList } from '#ui/lists/record-list.tsx'
import { StatusChips } from '#ui/lists/status-chips.tsx'
import { Badge, StatusBadge } from '#ui/records/badge.tsx'
import { DateTime } from '#ui/records/date-time.tsx'
import { exportOrders, listOrders } from './order.desk.wire.ts'
import { type OrderFilter, type OrderSummary, orderFilters, orderStanding } from './order.ts'
import styles from './order-list.module.css'

const filterLabel = (filter: OrderFilter) =>
  filter === 'incomplete' ? 'Paid, request incomplete' : orderStates[filter].label

/** Every order, newest first, with filter and page in the address bar. */
export function OrderList() {
  const { address, counts, list, exportPath } = useListQuery(listOrders, ['status'])
  const status = address.read('status')

  return (
    <RecordList
      title="Payments"
      noun="payments"
      actions={
        <ButtonLink size="s" href={exportPath(exportOrders)} download>
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
      columns={columns}
      rowKey={(order) => order.id}
      rowHref={(id) => href('adminPayment', { id })}
      list={list}
      empty={
        status
          ? { title: 'No payments with this status', text: 'Choose another status to see more.' }
          : { title: 'No payments yet', text: 'An order appears here as soon as someone begins to pay.' }
      }
    />
  )
}

const columns: DataColumn<OrderSummary>[] = [
  {
    key: 'customer',
    header: 'Customer',
    isRowHeader: true,
    cell: (order) => (
      <>
        <Link href={href('adminPayment', { id: order.id })} className={cells.name}>
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
        <StatusBadge state={orderStanding(order, new Date())} />
        {order.mode !== 'live' && <Badge tone="info">Test</Badge>}
      </div>
    ),
  },
  {
    key: 'request',
    header: 'Request',
    cell: ({ lead }) =>
      lead ? (
        <Link href={href('adminLead', { id: lead.id })} className={styles.reference}>
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
