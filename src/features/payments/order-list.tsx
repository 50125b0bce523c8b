import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Link } from 'wouter'
import { formatMoney, money } from '#domain/money.ts'
import { explainFailure } from '#platform/explain-failure.ts'
import { useListAddress } from '#platform/list-address.ts'
import { Badge } from '#ui/badge.tsx'
import { ButtonLink } from '#ui/button.tsx'
import { type DataColumn, DataTable } from '#ui/data-table.tsx'
import { DateTime } from '#ui/date-time.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { ListFrame } from '#ui/list-frame.tsx'
import { StatusChips } from '#ui/status-chips.tsx'
import {
  type OrderFilter,
  type OrderList as OrderListData,
  type OrderSummary,
  orderFilters,
  orderStates,
} from './order.ts'
import styles from './order-list.module.css'
import { OrderStatusBadge } from './order-status-badge.tsx'

export type OrderListProps = {
  hrefOf: (orderId: string) => string
  hrefOfLead: (leadId: string) => string
}

const filterLabel = (filter: OrderFilter) =>
  filter === 'incomplete' ? 'Paid, request incomplete' : orderStates[filter].label

/** Every order, newest first: filter and page in the address bar. */
export function OrderList(props: OrderListProps) {
  const address = useListAddress(['status'])
  const { data, error, isPlaceholderData, isFetching, refetch } = useQuery<OrderListData>({
    queryKey: [`/api/admin/orders${address.query}`],
    staleTime: 0,
    placeholderData: keepPreviousData,
  })
  const status = address.read('status')

  return (
    <ListFrame
      title="Payments"
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
            count: data?.counts[value],
          }))}
        />
      }
      onRefresh={() => refetch()}
      isRefreshing={isFetching}
      failure={error && { title: 'The payments could not be loaded', reason: explainFailure(error) }}
      loadingLabel="Loading payments"
      table={
        data && (
          <DataTable
            caption="Payments, newest first"
            hideCaption
            columns={columnsWith(props)}
            rows={data.orders}
            rowKey={(order) => order.id}
            empty={
              <EmptyState title={status ? 'No payments with this status' : 'No payments yet'} level={2}>
                {status
                  ? 'Choose another status to see more.'
                  : 'An order appears here as soon as somebody begins to pay.'}
              </EmptyState>
            }
          />
        )
      }
      isStale={isPlaceholderData}
      newer={address.newer}
      older={data?.nextCursor ? address.older(data.nextCursor) : null}
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
          <Link href={hrefOf(order.id)} className={styles.name}>
            {order.customerName || 'Anonymous visitor'}
          </Link>
          <span className={styles.minor}>{order.description || order.customerEmail}</span>
        </>
      ),
    },
    {
      key: 'amount',
      header: 'Amount',
      align: 'end',
      cell: ({ amountInrMinor, refundedInrMinor, quote, part }) => (
        <div>
          <span className={styles.amount}>{formatMoney(money(amountInrMinor, 'INR'))}</span>
          {refundedInrMinor > 0 && (
            <span className={styles.minor}>−{formatMoney(money(refundedInrMinor, 'INR'))} refunded</span>
          )}
          {!quote && part !== 'amount' && <span className={styles.minor}>unquoted</span>}
        </div>
      ),
    },
    {
      key: 'status',
      header: 'Status',
      cell: (order) => (
        <div className={styles.badges}>
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
          <span className={styles.none}>None yet</span>
        ),
    },
    {
      key: 'made',
      header: 'Made',
      cell: ({ createdAt, paidAt, receipt }) => (
        <div>
          <DateTime iso={paidAt ?? createdAt} />
          <span className={styles.minor}>{receipt}</span>
        </div>
      ),
    },
  ]
}
