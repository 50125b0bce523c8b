import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Link } from 'wouter'
import { formatMoney, money, wholeMoney } from '#domain/money.ts'
import { projectTypeOptions } from '#domain/project-request.ts'
import { explainFailure } from '#platform/explain-failure.ts'
import { useListAddress } from '#platform/list-address.ts'
import { Button, ButtonLink } from '#ui/button.tsx'
import { type DataColumn, DataTable } from '#ui/data-table.tsx'
import { DateTime } from '#ui/date-time.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { LoadFailure } from '#ui/load-failure.tsx'
import { ThreadLoader } from '#ui/thread-loader.tsx'
import { quoteItems } from './describe-lead.ts'
import { type LeadQuote, leadSourceLabels } from './lead.ts'
import { LeadFilters } from './lead-filters.tsx'
import styles from './lead-list.module.css'
import { type LeadList as LeadListData, type LeadSummary, leadName } from './lead-record.ts'
import { LeadStatusBadge } from './lead-status-badge.tsx'

/** All leads, newest first: filters and page in the address bar. */
export function LeadList({ hrefOf }: { hrefOf: (leadId: string) => string }) {
  const address = useListAddress(['status', 'source', 'q'])
  const { data, error, isPlaceholderData, isFetching, refetch } = useQuery<LeadListData>({
    queryKey: [`/api/admin/leads${address.query}`],
    staleTime: 0,
    placeholderData: keepPreviousData,
  })
  const isFiltered = Boolean(address.read('status') || address.read('source') || address.read('q'))

  return (
    <div className={styles.list}>
      <header className={styles.head}>
        <h1 className={styles.title}>Leads</h1>
        <Button size="s" onClick={() => refetch()} busy={isFetching}>
          Refresh
        </Button>
      </header>
      <LeadFilters address={address} counts={data?.counts} />
      {error && (
        <LoadFailure title="The leads could not be loaded" onRetry={() => refetch()}>
          {explainFailure(error)}
        </LoadFailure>
      )}
      {!data && !error && <ThreadLoader label="Loading leads" />}
      {data && !error && (
        <div aria-busy={isPlaceholderData}>
          <DataTable
            caption="Leads, newest first"
            hideCaption
            columns={columnsWith(hrefOf)}
            rows={data.leads}
            rowKey={(lead) => lead.id}
            empty={isFiltered || address.newer ? <NothingFound /> : <NothingYet />}
          />
        </div>
      )}
      {data && !error && (
        <nav className={styles.pages} aria-label="Pages">
          {address.newer && (
            <ButtonLink size="s" {...address.newer.link}>
              {address.newer.isFirst ? 'Newest' : 'Newer'}
            </ButtonLink>
          )}
          {data.nextCursor && (
            <ButtonLink size="s" {...address.older(data.nextCursor)}>
              Older
            </ButtonLink>
          )}
        </nav>
      )}
    </div>
  )
}

function columnsWith(hrefOf: (leadId: string) => string): DataColumn<LeadSummary>[] {
  return [
    {
      key: 'lead',
      header: 'Lead',
      isRowHeader: true,
      cell: (lead) => (
        <>
          <Link href={hrefOf(lead.id)} className={styles.name}>
            {leadName(lead)}
          </Link>
          <span className={styles.minor}>
            <span className={styles.reference}>{lead.reference}</span> {lead.companyName || lead.email}
          </span>
        </>
      ),
    },
    {
      key: 'project',
      header: 'Project',
      cell: ({ projectType, quote }) => (
        <div>
          {projectTypeOptions.find(({ value }) => value === projectType)?.label ?? projectType}
          {quote && <span className={styles.minor}>{quoteItems(quote)[0]?.name}</span>}
        </div>
      ),
    },
    {
      key: 'quote',
      header: 'Quote',
      align: 'end',
      cell: ({ quote }) => (quote ? <QuoteTotal quote={quote} /> : <span className={styles.none}>None</span>),
    },
    { key: 'status', header: 'Status', cell: ({ status }) => <LeadStatusBadge status={status} /> },
    {
      key: 'received',
      header: 'Received',
      cell: ({ createdAt, source }) => (
        <div>
          <DateTime iso={createdAt} />
          <span className={styles.minor}>{leadSourceLabels[source]}</span>
        </div>
      ),
    },
  ]
}

function QuoteTotal({ quote }: { quote: LeadQuote }) {
  return (
    <div>
      <span className={styles.amount}>{formatMoney(wholeMoney(quote.shownTotal, quote.currency))}</span>
      {quote.currency !== 'INR' && (
        <span className={styles.minor}>{formatMoney(money(quote.totalInrMinor, 'INR'))}</span>
      )}
    </div>
  )
}

function NothingYet() {
  return (
    <EmptyState title="No leads yet" level={2}>
      Requests from the site appear here once they are received.
    </EmptyState>
  )
}

function NothingFound() {
  return (
    <EmptyState title="No leads match" level={2}>
      Change the filters or the search to see more.
    </EmptyState>
  )
}
