import { Link } from 'wouter'
import { agency } from '#domain/agency.ts'
import { type Day, formatDay } from '#domain/calendar-day.ts'
import { formatRupees } from '#domain/money/money.ts'
import { documentKindLabels, documentKinds, documentStates } from '#domain/records/document.ts'
import { waitingStates } from '#domain/records/invoice-waiting.ts'
import { owedAgeStates, owedAges } from '#domain/records/owed-age.ts'
import { SavedViews } from '#features/views/saved-views.tsx'
import { useListQuery } from '#platform/records/use-list-query.ts'
import { href } from '#routes'
import cells from '#ui/lists/cell.module.css'
import type { DataColumn } from '#ui/lists/data-table.tsx'
import { type ListFilter, statusFilter } from '#ui/lists/list-filter.ts'
import { IconLink, RecordList } from '#ui/lists/record-list.tsx'
import { Refunded } from '#ui/money/refunded.tsx'
import { Badge, StatusBadge } from '#ui/records/badge.tsx'
import { exportDocuments, listDocuments } from '../invoice.admin.wire.ts'
import { documentStatusLabel, invoiceLimits, type ListedInvoice, type OwedByAge } from '../invoice.ts'
import { FreeInvoiceButton, type PersonSearch } from './free-invoice.tsx'

const kindFilter: ListFilter = {
  name: 'kind',
  label: 'Kind',
  all: { label: 'All kinds' },
  options: documentKinds.map((value) => ({ value, label: `${documentKindLabels[value].title}s` })),
}

/** What clients owe. */
function owedFilter(owed: OwedByAge): ListFilter {
  const total = owedAges.reduce((sum, age) => sum + owed[age].amountInrMinor, 0)
  return {
    name: 'age',
    label: 'Owed by age',
    all: { label: 'Owed', count: formatRupees(total) },
    options: owedAges.map((age) => ({
      value: age,
      label: owedAgeStates[age].label,
      count: formatRupees(owed[age].amountInrMinor),
    })),
    place: 'menu',
  }
}

export function DocumentList({ clients }: { clients?: PersonSearch }) {
  const names = ['status', 'age', 'kind', 'q'] as const
  const { address, page, counts, total, list, exportPath } = useListQuery(listDocuments, names)
  return (
    <RecordList
      title="Invoices"
      noun="invoices"
      actions={
        <>
          <SavedViews list="invoices" />
          <FreeInvoiceButton search={clients} />
          <IconLink icon="download" label="Download CSV" href={exportPath(exportDocuments)} download />
        </>
      }
      filters={{
        address,
        search: { maxLength: invoiceLimits.search, finds: 'Number, client, company, email' },
        filters: [
          statusFilter(documentStates, counts, total),
          ...(page ? [owedFilter(page.owed)] : []),
          kindFilter,
        ],
      }}
      columns={columns}
      rowKey={({ id }) => id}
      rowHref={(id) => href('invoice', { id })}
      list={list}
      empty={{
        title: 'No invoices yet',
        text: 'A paid deposit gets its receipt by itself. You invoice the balance at the project.',
      }}
    />
  )
}

const dayWithPlace = (day: Day) => `${formatDay(day)}, ${agency.timeZonePlace}`

const columns: DataColumn<ListedInvoice>[] = [
  {
    key: 'number',
    header: 'Number',
    sortKey: 'number',
    size: 'l',
    isRowHeader: true,
    cell: ({ id, number }) => (
      <Link href={href('invoice', { id })} className={cells.name}>
        {number}
      </Link>
    ),
  },
  {
    key: 'kind',
    header: 'Kind',
    size: 'l',
    from: 'widest',
    cell: ({ kind }) => documentKindLabels[kind].title,
  },
  { key: 'client', header: 'Client', phone: 'under', cell: ({ clientName }) => clientName },
  { key: 'subject', header: 'For', from: 'medium', cell: ({ subject }) => subject },
  {
    key: 'amount',
    header: 'Amount',
    sortKey: 'amount',
    align: 'end',
    size: 'l',
    phone: 'corner',
    cell: ({ amountInrMinor, creditedInrMinor, status }) => (
      <>
        <span className={cells.amount}>{formatRupees(amountInrMinor)}</span>
        {creditedInrMinor > 0 && status !== 'cancelled' && (
          <Refunded>{formatRupees(creditedInrMinor)}</Refunded>
        )}
      </>
    ),
  },
  {
    key: 'status',
    header: 'Status',
    size: 'l',
    phone: 'aside',
    cell: (document) => <StatusBadge state={documentStatusLabel(document)} />,
  },
  {
    key: 'test',
    header: 'Mode',
    from: 'details',
    cell: ({ isTest }) => isTest && <Badge tone="info">Test</Badge>,
  },
  {
    key: 'due',
    header: 'Due by',
    sortKey: 'due',
    size: 'm',
    from: 'medium',
    cell: ({ dueOn, dueInrMinor }) => dueOn && dueInrMinor > 0 && formatDay(dueOn),
    whole: ({ dueOn, dueInrMinor }) => dueOn && dueInrMinor > 0 && dayWithPlace(dueOn),
  },
  {
    key: 'waiting',
    header: 'Waiting',
    size: 'm',
    from: 'wide',
    cell: ({ handling }) => handling?.marks.map((mark) => waitingStates[mark].label).join(', '),
  },
  {
    key: 'issued',
    sortKey: 'issued',
    header: 'Issued',
    size: 'm',
    from: 'medium',
    cell: ({ issuedOn }) => formatDay(issuedOn),
    whole: ({ issuedOn }) => dayWithPlace(issuedOn),
  },
]
