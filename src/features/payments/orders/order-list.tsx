import { Link } from 'wouter'
import { formatRupees } from '#domain/money/money.ts'
import { isFreePart } from '#domain/records/order.ts'
import { SavedViews } from '#features/views/saved-views.tsx'
import { useLongList } from '#platform/lists/use-long-list.ts'
import { href } from '#routes'
import { linkColumn, modeColumn, sumColumn, timeColumn } from '#ui/lists/columns.tsx'
import type { DataColumn } from '#ui/lists/data-table.tsx'
import { IconLink, RecordList } from '#ui/lists/record-list.tsx'
import { modeOf } from '#ui/records/mode-badge.tsx'
import { exportOrders, listOrders } from './order.admin.wire.ts'
import { type OrderSummary, orderList } from './order.ts'
import { OrderBadge } from './order-badge.tsx'

export function OrderList() {
  const { shown, exportPath } = useLongList(orderList, listOrders)

  return (
    <RecordList
      {...shown}
      actions={
        <>
          <SavedViews list="payments" />
          <IconLink icon="download" label="Download CSV" href={exportPath(exportOrders)} download />
        </>
      }
      columns={columns}
      rowHref={(id) => href('adminPayment', { id })}
    />
  )
}

const columns: DataColumn<OrderSummary>[] = [
  linkColumn({
    key: 'customer',
    header: 'Client',
    href: ({ id }) => href('adminPayment', { id }),
    name: ({ customerName }) => customerName || 'Anonymous visitor',
  }),
  {
    key: 'description',
    header: 'For',
    phone: 'under',
    cell: ({ description, customerEmail }) => description || customerEmail,
  },
  sumColumn({
    key: 'amount',
    header: 'Amount',
    sortKey: 'amount',
    size: 'l',
    phone: 'corner',
    sum: ({ amountInrMinor }) => formatRupees(amountInrMinor),
    refunded: ({ refundedInrMinor }) => (refundedInrMinor > 0 ? formatRupees(refundedInrMinor) : null),
  }),
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
  modeColumn(({ mode }) => modeOf(mode !== 'live')),
  {
    key: 'request',
    header: 'Request',
    size: 'm',
    from: 'medium',
    none: 'None yet',
    cell: ({ lead }) => lead && <Link href={href('adminLead', { id: lead.id })}>{lead.reference}</Link>,
  },
  { key: 'receipt', header: 'Receipt', from: 'details', cell: ({ receipt }) => receipt },
  timeColumn({
    key: 'made',
    header: 'Created',
    sortKey: 'received',
    size: 'm',
    iso: ({ createdAt, paidAt }) => paidAt ?? createdAt,
  }),
]
