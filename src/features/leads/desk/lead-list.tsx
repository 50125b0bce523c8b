import { Link } from 'wouter'
import type { AgreedPrice } from '#domain/agreed-price.ts'
import { formatMoney, formatRupees } from '#domain/money.ts'
import type { PaidForLead } from '#domain/owed.ts'
import { labelOf, projectTypeOptions } from '#domain/project-request.ts'
import { leadStates } from '#domain/records/lead.ts'
import { useListQuery } from '#platform/records/use-list-query.ts'
import { href } from '#routes'
import cells from '#ui/lists/cell.module.css'
import type { DataColumn } from '#ui/lists/data-table.tsx'
import { RecordList } from '#ui/lists/record-list.tsx'
import { Badge, StatusBadge } from '#ui/records/badge.tsx'
import { DateTime } from '#ui/records/date-time.tsx'
import { quoteItems } from '../describe-lead.ts'
import { listLeads } from '../lead.desk.wire.ts'
import { leadSourceLabels } from '../lead.ts'
import { type LeadListItem, leadName } from '../lead-record.ts'
import { LeadFilters } from './lead-filters.tsx'
import styles from './lead-list.module.css'

/** All leads, newest first, with filters and page in the address bar. */
export function LeadList() {
  const { address, counts, list } = useListQuery(listLeads, ['status', 'source', 'q'])
  const isFiltered = Boolean(address.read('status') || address.read('source') || address.read('q'))

  return (
    <RecordList
      title="Leads"
      noun="leads"
      filters={<LeadFilters address={address} counts={counts} />}
      columns={columns}
      rowKey={(lead) => lead.id}
      rowHref={(id) => href('adminLead', { id })}
      list={list}
      empty={
        isFiltered || address.newer
          ? { title: 'No leads match', text: 'Change the filters or the search to see more.' }
          : { title: 'No leads yet', text: 'Requests from the site appear here once they are received.' }
      }
    />
  )
}

const columns: DataColumn<LeadListItem>[] = [
  {
    key: 'lead',
    header: 'Lead',
    isRowHeader: true,
    cell: (lead) => (
      <>
        <Link href={href('adminLead', { id: lead.id })} className={cells.name}>
          {leadName(lead)}
        </Link>
        <span className={cells.minor}>
          <span className={styles.reference}>{lead.reference}</span> {lead.companyName || lead.email}
        </span>
      </>
    ),
  },
  {
    key: 'project',
    header: 'Project',
    cell: ({ projectType, quote }) => (
      <div className={styles.project}>
        {labelOf(projectTypeOptions, projectType)}
        {quote && <span className={cells.minor}>{quoteItems(quote)[0]?.name}</span>}
      </div>
    ),
  },
  {
    key: 'quote',
    header: 'Quote',
    align: 'end',
    cell: ({ quote }) => (quote ? <QuoteTotal quote={quote} /> : <span className={cells.none}>None</span>),
  },
  {
    key: 'paid',
    header: 'Paid',
    align: 'end',
    cell: ({ paid }) => (paid ? <Paid paid={paid} /> : <span className={cells.none}>Nothing</span>),
  },
  { key: 'status', header: 'Status', cell: ({ status }) => <StatusBadge state={leadStates[status]} /> },
  {
    key: 'received',
    header: 'Received',
    cell: ({ createdAt, source }) => (
      <div>
        <DateTime iso={createdAt} />
        <span className={cells.minor}>{leadSourceLabels[source]}</span>
      </div>
    ),
  },
]

function QuoteTotal({ quote }: { quote: AgreedPrice }) {
  return (
    <div>
      <span className={cells.amount}>{formatMoney(quote.total)}</span>
      {quote.total.currency !== 'INR' && (
        <span className={cells.minor}>{formatMoney(quote.charge.total)}</span>
      )}
    </div>
  )
}

function Paid({ paid: { amountInrMinor, refundedInrMinor, isSimulated } }: { paid: PaidForLead }) {
  return (
    <div>
      <span className={cells.amount}>{formatRupees(amountInrMinor)}</span>
      <span className={cells.minor}>
        <Badge tone={isSimulated ? 'info' : 'ok'}>{isSimulated ? 'Paid, test' : 'Paid'}</Badge>
      </span>
      {refundedInrMinor > 0 && <span className={cells.minor}>{formatRupees(refundedInrMinor)} refunded</span>}
    </div>
  )
}
