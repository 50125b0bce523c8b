import { Link } from 'wouter'
import { formatPaperDay } from '#domain/calendar-day.ts'
import { formatRupees } from '#domain/money.ts'
import { documentKinds, documentKindWords, documentStates } from '#domain/records/document.ts'
import { useListQuery } from '#platform/records/use-list-query.ts'
import { href } from '#routes'
import { ButtonLink } from '#ui/button.tsx'
import { Select } from '#ui/forms/select.tsx'
import cells from '#ui/lists/cell.module.css'
import type { DataColumn } from '#ui/lists/data-table.tsx'
import { ListFilters } from '#ui/lists/list-filters.tsx'
import { RecordList } from '#ui/lists/record-list.tsx'
import { Badge, StatusBadge } from '#ui/records/badge.tsx'
import { exportDocuments, listDocuments } from '../invoice.desk.wire.ts'
import {
  type DocumentSummary,
  type DocumentList as Documents,
  documentStanding,
  invoiceLimits,
} from '../invoice.ts'
import styles from './document-list.module.css'

const kindOptions = documentKinds.map((value) => ({ value, label: `${documentKindWords[value].title}s` }))

/** All invoices, advance receipts and credit notes, newest first, with filters and page in the address bar. */
export function DocumentList() {
  const filters = ['status', 'kind', 'q'] as const
  const { address, page, list, exportPath } = useListQuery(listDocuments, filters)
  const isFiltered = filters.some((name) => address.read(name))
  return (
    <RecordList
      title="Invoices"
      noun="invoices"
      actions={
        <ButtonLink size="s" href={exportPath(exportDocuments)} download>
          Download CSV
        </ButtonLink>
      }
      filters={
        <>
          {page && <Asked asked={page.asked} />}
          <ListFilters
            address={address}
            search={{ maxLength: invoiceLimits.search, placeholder: 'Number, client, company, email' }}
            states={documentStates}
            counts={page?.counts}
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
        </>
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

/** What is to come in. */
function Asked({ asked: { dueInrMinor, overdueInrMinor } }: { asked: Documents['asked'] }) {
  if (dueInrMinor + overdueInrMinor === 0) return null
  return (
    <p className={styles.asked}>
      <strong>{formatRupees(dueInrMinor + overdueInrMinor)}</strong> to come in
      {overdueInrMinor > 0 && (
        <>
          , <strong>{formatRupees(overdueInrMinor)}</strong> of it overdue
        </>
      )}
    </p>
  )
}

const columns: DataColumn<DocumentSummary>[] = [
  {
    key: 'number',
    header: 'Number',
    isRowHeader: true,
    cell: ({ id, number, kind }) => (
      <>
        <Link href={href('invoice', { id })} className={styles.number}>
          {number}
        </Link>
        <span className={cells.minor}>{documentKindWords[kind].title}</span>
      </>
    ),
  },
  {
    key: 'client',
    header: 'Client',
    cell: ({ clientName, subject }) => (
      <div className={styles.client}>
        {clientName}
        <span className={cells.minor}>{subject}</span>
      </div>
    ),
  },
  {
    key: 'amount',
    header: 'Amount',
    align: 'end',
    cell: ({ amountInrMinor, creditedInrMinor, status }) => (
      <div>
        <span className={cells.amount}>{formatRupees(amountInrMinor)}</span>
        {creditedInrMinor > 0 && status !== 'cancelled' && (
          <span className={cells.minor}>−{formatRupees(creditedInrMinor)} refunded</span>
        )}
      </div>
    ),
  },
  {
    key: 'status',
    header: 'Status',
    cell: ({ isTest, dueOn, dueInrMinor, ...document }) => (
      <div>
        <div className={cells.badges}>
          <StatusBadge state={documentStanding(document)} />
          {isTest && <Badge tone="info">Test</Badge>}
        </div>
        {dueOn && dueInrMinor > 0 && <span className={cells.minor}>by {formatPaperDay(dueOn)}</span>}
      </div>
    ),
  },
  { key: 'issued', header: 'Issued', cell: ({ issuedOn }) => formatPaperDay(issuedOn) },
]
