import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Link } from 'wouter'
import { formatMoney, wholeMoney } from '#domain/money.ts'
import { projectTypeOptions } from '#domain/project-request.ts'
import { useListAddress } from '#platform/list-address.ts'
import { Button, ButtonLink } from '#ui/button.tsx'
import { type DataColumn, DataTable } from '#ui/data-table.tsx'
import { DateTime } from '#ui/date-time.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { ThreadLoader } from '#ui/thread-loader.tsx'
import { type LeadList as LeadListData, type LeadSummary, leadSourceLabels } from './lead.ts'
import { LeadFilters } from './lead-filters.tsx'
import styles from './lead-list.module.css'
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
      <LeadFilters address={address} counts={data?.counts} isRefreshing={isFetching} onRefresh={refetch} />
      {error && <LoadFailure onRetry={refetch} />}
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
            {lead.name}
          </Link>
          <span className={styles.minor}>{lead.companyName || lead.email}</span>
        </>
      ),
    },
    {
      key: 'reference',
      header: 'Reference',
      cell: (lead) => (
        <>
          {lead.reference}
          <span className={styles.minor}>{leadSourceLabels[lead.source]}</span>
        </>
      ),
    },
    {
      key: 'project',
      header: 'Project',
      cell: (lead) => (
        <>
          {projectTypeOptions.find(({ value }) => value === lead.projectType)?.label ?? lead.projectType}
          {lead.quote && <span className={styles.minor}>{lead.quote.packageName}</span>}
        </>
      ),
    },
    {
      key: 'total',
      header: 'Quote',
      align: 'end',
      cell: ({ quote }) =>
        quote ? (
          <>
            <span className={styles.amount}>{formatMoney(wholeMoney(quote.shownTotal, quote.currency))}</span>
            {quote.currency !== 'INR' && (
              <span className={styles.minor}>
                {formatMoney({ amountMinor: quote.totalInrMinor, currency: 'INR' })}
              </span>
            )}
          </>
        ) : (
          <span className={styles.none}>None</span>
        ),
    },
    { key: 'status', header: 'Status', cell: (lead) => <LeadStatusBadge status={lead.status} /> },
    { key: 'received', header: 'Received', cell: (lead) => <DateTime iso={lead.createdAt} /> },
  ]
}

function NothingYet() {
  return (
    <EmptyState title="No leads yet" level={2}>
      Requests from the site appear here the moment they are received.
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

function LoadFailure({ onRetry }: { onRetry: () => void }) {
  return (
    <div role="alert">
      <EmptyState
        title="The leads could not be loaded"
        level={2}
        action={<Button onClick={onRetry}>Try again</Button>}
      >
        Check your connection. Nothing is lost: leads are stored on the server.
      </EmptyState>
    </div>
  )
}
