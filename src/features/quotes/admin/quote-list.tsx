import type { ReactNode } from 'react'
import { agencyDayAt, formatDay, withAgencyPlace } from '#domain/calendar-day.ts'
import { clientNames } from '#domain/client-names.ts'
import { formatMoney } from '#domain/money/money.ts'
import { quoteStates } from '#domain/records/quote.ts'
import { SavedViews } from '#features/views/saved-views.tsx'
import { useLongList } from '#platform/lists/use-long-list.ts'
import { href } from '#routes'
import { linkColumn, statusColumn, sumColumn, timeColumn } from '#ui/lists/columns.tsx'
import type { DataColumn } from '#ui/lists/data-table.tsx'
import { RecordList } from '#ui/lists/record-list.tsx'
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
      columns={columns()}
      rowHref={(id) => href('adminQuote', { id })}
    />
  )
}

const columns = (): DataColumn<ListedQuote>[] => [
  linkColumn({
    key: 'number',
    header: 'Number',
    size: 'l',
    href: ({ id }) => href('adminQuote', { id }),
    name: ({ number }) => number ?? 'Draft',
  }),
  { key: 'client', header: 'Client', phone: 'under', cell: (quote) => clientNames(quote) || 'No name' },
  sumColumn({
    key: 'total',
    header: 'Total',
    size: 'm',
    phone: 'corner',
    sum: ({ shown }) => formatMoney(shown),
  }),
  statusColumn({ size: 'm', state: ({ status }) => quoteStates[status] }),
  timeColumn({ key: 'sent', header: 'Sent', size: 'm', from: 'medium', iso: ({ sentAt }) => sentAt }),
  timeColumn({
    key: 'opened',
    header: 'Opened',
    size: 'm',
    from: 'medium',
    iso: ({ openedAt }) => openedAt,
    none: 'Not yet',
  }),
  {
    key: 'until',
    header: withAgencyPlace('Valid until'),
    sortKey: 'until',
    size: 'l',
    from: 'medium',
    cell: ({ validUntil }) => validUntil && formatDay(agencyDayAt(new Date(validUntil))),
    whole: ({ validUntil }) => dayOf(validUntil),
  },
]
