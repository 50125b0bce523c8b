import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { clientNames } from '#domain/client-names.ts'
import { formatMoney } from '#domain/money/money.ts'
import { quoteStates } from '#domain/records/quote.ts'
import { SavedViews } from '#features/views/saved-views.tsx'
import { useLongList } from '#platform/records/use-long-list.ts'
import { href } from '#routes'
import cells from '#ui/lists/cell.module.css'
import type { DataColumn } from '#ui/lists/data-table.tsx'
import { RecordList } from '#ui/lists/record-list.tsx'
import { StatusBadge } from '#ui/records/badge.tsx'
import { DateTime } from '#ui/records/date-time.tsx'
import { listQuotes } from '../quote.admin.wire.ts'
import { dayOf, type ListedQuote, quoteList } from '../quote.ts'

/** @param make the button that makes a quote */
export function QuoteList({ make }: { make?: ReactNode }) {
  const { shown } = useLongList(quoteList, listQuotes)
  return (
    <RecordList
      {...shown}
      actions={
        <>
          <SavedViews list="quotes" />
          {make}
        </>
      }
      columns={columns}
      rowHref={(id) => href('adminQuote', { id })}
    />
  )
}

const columns: DataColumn<ListedQuote>[] = [
  {
    key: 'number',
    header: 'Number',
    size: 'l',
    isRowHeader: true,
    cell: ({ id, number }) => (
      <Link href={href('adminQuote', { id })} className={cells.name}>
        {number ?? 'Draft'}
      </Link>
    ),
  },
  { key: 'client', header: 'Client', phone: 'under', cell: (quote) => clientNames(quote) || 'No name' },
  {
    key: 'total',
    header: 'Total',
    align: 'end',
    size: 'm',
    phone: 'corner',
    cell: ({ shown }) => <span className={cells.amount}>{formatMoney(shown)}</span>,
  },
  {
    key: 'status',
    header: 'Status',
    size: 'm',
    phone: 'aside',
    cell: ({ status }) => <StatusBadge state={quoteStates[status]} />,
  },
  {
    key: 'sent',
    header: 'Sent',
    size: 'm',
    from: 'medium',
    cell: ({ sentAt }) => sentAt && <DateTime iso={sentAt} isDay />,
    whole: ({ sentAt }) => sentAt && <DateTime iso={sentAt} />,
  },
  {
    key: 'opened',
    header: 'Opened',
    size: 'm',
    from: 'medium',
    cell: ({ openedAt }) => (openedAt ? <DateTime iso={openedAt} isDay /> : 'Not yet'),
    whole: ({ openedAt }) => (openedAt ? <DateTime iso={openedAt} /> : 'Not yet'),
  },
  {
    key: 'until',
    header: 'Valid until',
    sortKey: 'until',
    size: 'l',
    from: 'medium',
    cell: ({ validUntil }) => dayOf(validUntil),
  },
]
