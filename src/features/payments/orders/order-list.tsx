import { Link } from 'wouter'
import { formatRupees } from '#domain/money/money.ts'
import { isFreePart, orderStates } from '#domain/records/order.ts'
import { SavedViews } from '#features/views/saved-views.tsx'
import { useListQuery } from '#platform/records/use-list-query.ts'
import { href } from '#routes'
import cells from '#ui/lists/cell.module.css'
import type { DataColumn } from '#ui/lists/data-table.tsx'
import { statusFilter } from '#ui/lists/list-filter.ts'
import { IconLink, RecordList } from '#ui/lists/record-list.tsx'
import { Refunded } from '#ui/money/refunded.tsx'
import { Badge } from '#ui/records/badge.tsx'
import { DateTime } from '#ui/records/date-time.tsx'
import { exportOrders, listOrders } from './order.admin.wire.ts'
import { type OrderFilter, type OrderSummary, orderSearchLimit } from './order.ts'
import { OrderBadge } from './order-badge.tsx'

const states: Record<OrderFilter, { label: string }> = {
  ...orderStates,
  incomplete: { label: 'Paid, request incomplete' },
}

export function OrderList() {
  const { address, counts, list, exportPath } = useListQuery(listOrders, ['status', 'q'])

  return (
    <RecordList
      title="Payments"
      noun="payments"
      actions={
        <>
          <SavedViews list="payments" />
          <IconLink icon="download" label="Download CSV" href={exportPath(exportOrders)} download />
        </>
      }
      filters={{
        address,
        search: { maxLength: orderSearchLimit, finds: 'Name, email, reference, payment’s id' },
        // Incomplete ones count twice.
        filters: [statusFilter(states, counts, null)],
      }}
      columns={columns}
      rowKey={(order) => order.id}
      rowHref={(id) => href('adminPayment', { id })}
      list={list}
      empty={{ title: 'No payments yet', text: 'An order appears here as soon as someone begins to pay.' }}
    />
  )
}

const columns: DataColumn<OrderSummary>[] = [
  {
    key: 'customer',
    header: 'Customer',
    isRowHeader: true,
    cell: (order) => (
      <Link href={href('adminPayment', { id: order.id })} className={cells.name}>
        {order.customerName || 'Anonymous visitor'}
      </Link>
    ),
  },
  {
    key: 'description',
    header: 'For',
    phone: 'under',
    cell: ({ description, customerEmail }) => description || customerEmail,
  },
  {
    key: 'amount',
    header: 'Amount',
    sortKey: 'amount',
    align: 'end',
    size: 'l',
    phone: 'corner',
    cell: ({ amountInrMinor, refundedInrMinor }) => (
      <>
        <span className={cells.amount}>{formatRupees(amountInrMinor)}</span>
        {refundedInrMinor > 0 && <Refunded>{formatRupees(refundedInrMinor)}</Refunded>}
      </>
    ),
  },
  {
    key: 'price',
    header: 'Price',
    size: 'm',
    from: 'medium',
    cell: ({ quote, part }) => !quote && !isFreePart(part) && 'Unquoted',
  },
  {
    key: 'status',
    header: 'Status',
    size: 'l',
    phone: 'aside',
    cell: (order) => <OrderBadge order={order} />,
  },
  {
    key: 'test',
    header: 'Mode',
    size: 's',
    from: 'medium',
    cell: ({ mode }) => mode !== 'live' && <Badge tone="info">Test</Badge>,
  },
  {
    key: 'request',
    header: 'Request',
    size: 'm',
    from: 'medium',
    cell: ({ lead }) =>
      lead ? <Link href={href('adminLead', { id: lead.id })}>{lead.reference}</Link> : 'None yet',
  },
  { key: 'receipt', header: 'Receipt', from: 'details', cell: ({ receipt }) => receipt },
  {
    key: 'made',
    header: 'Made',
    sortKey: 'received',
    size: 'm',
    cell: ({ createdAt, paidAt }) => <DateTime iso={paidAt ?? createdAt} isDay />,
    whole: ({ createdAt, paidAt }) => <DateTime iso={paidAt ?? createdAt} />,
  },
]
