import { formatDay, formatDocumentDay, withAgencyPlace } from '#domain/calendar-day.ts'
import { formatRupees } from '#domain/money/money.ts'
import { documentKindLabels } from '#domain/records/document.ts'
import { waitingStates } from '#domain/records/invoice-waiting.ts'
import { owedAges } from '#domain/records/owed-age.ts'
import { SavedViews } from '#features/views/saved-views.tsx'
import { useLongList } from '#platform/lists/use-long-list.ts'
import { href } from '#routes'
import { linkColumn, modeColumn, statusColumn, sumColumn } from '#ui/lists/columns.tsx'
import type { DataColumn } from '#ui/lists/data-table.tsx'
import { IconLink, RecordList } from '#ui/lists/record-list.tsx'
import { modeOf } from '#ui/records/mode-badge.tsx'
import { exportDocuments, listDocuments } from '../invoice.admin.wire.ts'
import { documentList, documentStatusLabel, type ListedInvoice, type OwedByAge } from '../invoice.ts'
import { FreeInvoiceButton, type PersonSearch } from './free-invoice.tsx'

function amountsOf(owed: OwedByAge) {
  const total = owedAges.reduce((sum, age) => sum + owed[age].amountInrMinor, 0)
  const amounts = owedAges.map((age) => [age, formatRupees(owed[age].amountInrMinor)])
  return { counts: Object.fromEntries(amounts), total: formatRupees(total) }
}

export function DocumentList({ clients }: { clients?: PersonSearch }) {
  const { shown, exportPath } = useLongList(documentList, listDocuments, {
    filters: (page) => ({ age: page && amountsOf(page.owed) }),
  })
  return (
    <RecordList
      {...shown}
      actions={
        <>
          <SavedViews list="invoices" />
          <FreeInvoiceButton search={clients} />
          <IconLink icon="download" label="Download CSV" href={exportPath(exportDocuments)} download />
        </>
      }
      columns={columns()}
      rowHref={(id) => href('invoice', { id })}
    />
  )
}

const columns = (): DataColumn<ListedInvoice>[] => [
  linkColumn({
    key: 'number',
    header: 'Number',
    sortKey: 'number',
    size: 'l',
    href: ({ id }) => href('invoice', { id }),
    name: ({ number }) => number,
  }),
  {
    key: 'kind',
    header: 'Kind',
    size: 'l',
    from: 'widest',
    cell: ({ kind }) => documentKindLabels[kind].title,
  },
  { key: 'client', header: 'Client', phone: 'under', cell: ({ clientName }) => clientName },
  { key: 'subject', header: 'For', from: 'medium', cell: ({ subject }) => subject },
  sumColumn({
    key: 'amount',
    header: 'Amount',
    sortKey: 'amount',
    size: 'l',
    phone: 'corner',
    sum: ({ amountInrMinor }) => formatRupees(amountInrMinor),
    refunded: ({ creditedInrMinor, status }) =>
      creditedInrMinor > 0 && status !== 'cancelled' ? formatRupees(creditedInrMinor) : null,
  }),
  statusColumn({ size: 'l', state: documentStatusLabel }),
  {
    key: 'due',
    header: withAgencyPlace('Due by'),
    sortKey: 'due',
    size: 'm',
    from: 'medium',
    cell: ({ dueOn, dueInrMinor }) => dueOn && dueInrMinor > 0 && formatDay(dueOn),
    whole: ({ dueOn, dueInrMinor }) => dueOn && dueInrMinor > 0 && formatDocumentDay(dueOn),
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
    header: withAgencyPlace('Issued'),
    size: 'm',
    from: 'medium',
    cell: ({ issuedOn }) => formatDay(issuedOn),
    whole: ({ issuedOn }) => formatDocumentDay(issuedOn),
  },
  modeColumn(({ isTest }) => modeOf(isTest)),
]
