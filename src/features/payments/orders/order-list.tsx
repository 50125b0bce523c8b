import { Link } from 'wouter'
import { formatRupees } from '#domain/money/money.ts'
import { isFreePart } from '#domain/records/order.ts'
import { SavedViews } from '#features/views/saved-views.tsx'
import { useLongList } from '#platform/lists/use-long-list.ts'
import { href } from '#routes'
import cells from '#ui/lists/cell.module.css'
import { linkColumn, timeColumn } from '#ui/lists/columns.tsx'
import type { DataColumn } from '#ui/lists/data-table.tsx'
import { IconLink, RecordList } from '#ui/lists/record-list.tsx'
import { Refunded } from '#ui/money/refunded.tsx'
import { Badge } from '#ui/records/badge.tsx'
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
    header: 'Customer',
    href: ({ id }) => href('adminPayment', { id }),
    name: ({ customerName }) => customerName || 'Anonymous visitor',
  }),
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
    none: 'None yet',
    cell: ({ lead }) => lead && <Link href={href('adminLead', { id: lead.id })}>{lead.reference}</Link>,
  },
  { key: 'receipt', header: 'Receipt', from: 'details', cell: ({ receipt }) => receipt },
  timeColumn({
    key: 'made',
    header: 'Made',
    sortKey: 'received',
    size: 'm',
    iso: ({ createdAt, paidAt }) => paidAt ?? createdAt,
  }),
]
