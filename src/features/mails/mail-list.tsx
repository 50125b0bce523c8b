import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Link } from 'wouter'
import { explainFailure } from '#platform/explain-failure.ts'
import { useListAddress } from '#platform/list-address.ts'
import { type DataColumn, DataTable } from '#ui/data-table.tsx'
import { DateTime } from '#ui/date-time.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { ListFrame } from '#ui/list-frame.tsx'
import { StatusChips } from '#ui/status-chips.tsx'
import { type MailList as MailListData, type MailSummary, mailStates, mailStatuses } from './mail.ts'
import styles from './mail-list.module.css'
import { MailStatusBadge } from './mail-status-badge.tsx'

/** Every mail the program made, newest first: filter and page in the address bar. */
export function MailList({ hrefOf }: { hrefOf: (mailId: string) => string }) {
  const address = useListAddress(['status'])
  const { data, error, isPlaceholderData, isFetching, refetch } = useQuery<MailListData>({
    queryKey: [`/api/admin/mails${address.query}`],
    staleTime: 0,
    placeholderData: keepPreviousData,
  })
  const status = address.read('status')

  return (
    <ListFrame
      title="Mail"
      filters={
        <StatusChips
          value={status}
          onChange={(value) => address.filter('status', value)}
          options={mailStatuses.map((value) => ({ value, label: mailStates[value].label }))}
        />
      }
      onRefresh={() => refetch()}
      isRefreshing={isFetching}
      failure={error && { title: 'The mail log could not be loaded', reason: explainFailure(error) }}
      loadingLabel="Loading mails"
      table={
        data && (
          <DataTable
            caption="Mails, newest first"
            hideCaption
            columns={columnsWith(hrefOf)}
            rows={data.mails}
            rowKey={(mail) => mail.id}
            empty={
              <EmptyState title={status ? 'No mails with this status' : 'No mails yet'} level={2}>
                {status
                  ? 'Choose another status to see more.'
                  : 'Each request makes two: yours and the visitor’s copy.'}
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

function columnsWith(hrefOf: (mailId: string) => string): DataColumn<MailSummary>[] {
  return [
    {
      key: 'subject',
      header: 'Subject',
      isRowHeader: true,
      cell: (mail) => (
        <Link href={hrefOf(mail.id)} className={styles.subject}>
          {mail.subject}
        </Link>
      ),
    },
    { key: 'to', header: 'To', cell: (mail) => <span className={styles.address}>{mail.to}</span> },
    { key: 'status', header: 'Status', cell: (mail) => <MailStatusBadge status={mail.status} /> },
    { key: 'attempts', header: 'Attempts', align: 'end', cell: (mail) => mail.attempts },
    { key: 'made', header: 'Made', cell: (mail) => <DateTime iso={mail.createdAt} /> },
  ]
}
