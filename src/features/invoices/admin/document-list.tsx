import { Link } from 'wouter'
import { agency } from '#domain/agency.ts'
import { formatDay } from '#domain/calendar-day.ts'
import { formatRupees } from '#domain/money.ts'
import { documentKindLabels, documentKinds, documentStates } from '#domain/records/document.ts'
import { waitingStates } from '#domain/records/invoice-waiting.ts'
import { SavedViews } from '#features/views/saved-views.tsx'
import { useListQuery } from '#platform/records/use-list-query.ts'
import { href } from '#routes'
import { ButtonLink } from '#ui/button.tsx'
import { Select } from '#ui/forms/select.tsx'
import cells from '#ui/lists/cell.module.css'
import type { DataColumn } from '#ui/lists/data-table.tsx'
import { ListFilters } from '#ui/lists/list-filters.tsx'
import { RecordList } from '#ui/lists/record-list.tsx'
import { Refunded } from '#ui/money/refunded.tsx'
import { Badge, StatusBadge } from '#ui/records/badge.tsx'
import { exportDocuments, listDocuments } from '../invoice.admin.wire.ts'
import { documentStatusLabel, invoiceLimits, type ListedInvoice } from '../invoice.ts'
import { FreeInvoiceButton, type PersonSearch } from './free-invoice.tsx'
import { OwedSums } from './owed-by-age.tsx'

const kindOptions = documentKinds.map((value) => ({ value, label: `${documentKindLabels[value].title}s` }))

export function DocumentList({ clients }: { clients?: PersonSearch }) {
  const filters = ['status', 'age', 'kind', 'q'] as const
  const { address, page, counts, total, list, exportPath } = useListQuery(listDocuments, filters)
  const isFiltered = filters.some((name) => address.read(name))
  return (
    <RecordList
      title="Invoices"
      noun="invoices"
      actions={
        <>
          <SavedViews list="invoices" />
          <FreeInvoiceButton search={clients} />
          <ButtonLink size="s" href={exportPath(exportDocuments)} download>
            Download CSV
          </ButtonLink>
        </>
      }
      summary={
        page && (
          <OwedSums
            owed={page.owed}
            value={address.read('age')}
            onChange={(age) => address.filter('age', age)}
          />
        )
      }
      filters={
        <ListFilters
          address={address}
          search={{ maxLength: invoiceLimits.search, placeholder: 'Number, client, company, email' }}
          states={documentStates}
          counts={counts}
          total={total}
        >
          <Select
            label="Kind"
            hideLabel
            options={kindOptions}
            placeholder="All kinds"
            value={address.read('kind')}
            onChange={(event) => address.filter('kind', event.target.value)}
          />
        </ListFilters>
      }
      columns={columns}
      rowKey={({ id }) => id}
      rowHref={(id) => href('invoice', { id })}
      list={list}
      empty={
        isFiltered || address.newer
          ? { title: 'No invoices match', text: 'Change the filters or the search to see more.' }
          : {
              title: 'No invoices yet',
              text: 'A paid deposit gets its receipt by itself. You invoice the balance at the project.',
            }
      }
    />
  )
}

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
    from: 'wide',
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
    header: `Due by, ${agency.timeZonePlace}`,
    sortKey: 'due',
    size: 'm',
    from: 'medium',
    cell: ({ dueOn, dueInrMinor }) => dueOn && dueInrMinor > 0 && formatDay(dueOn),
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
    header: `Issued, ${agency.timeZonePlace}`,
    size: 'm',
    from: 'medium',
    cell: ({ issuedOn }) => formatDay(issuedOn),
  },
]
