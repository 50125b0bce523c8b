import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Link } from 'wouter'
import { explainFailure } from '#platform/explain-failure.ts'
import { useListAddress } from '#platform/list-address.ts'
import { Button, ButtonLink } from '#ui/button.tsx'
import { Chip } from '#ui/chip.tsx'
import { type DataColumn, DataTable } from '#ui/data-table.tsx'
import { DateTime } from '#ui/date-time.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { LoadFailure } from '#ui/load-failure.tsx'
import { ThreadLoader } from '#ui/thread-loader.tsx'
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
    <div className={styles.list}>
      <header className={styles.head}>
        <h1 className={styles.title}>Mail</h1>
        <Button size="s" onClick={() => refetch()} busy={isFetching}>
          Refresh
        </Button>
      </header>
      <fieldset className={styles.statuses}>
        <legend className={styles.legend}>Status</legend>
        <Chip pressed={status === ''} onClick={() => address.filter('status', '')}>
          All
        </Chip>
        {mailStatuses.map((value) => (
          <Chip key={value} pressed={status === value} onClick={() => address.filter('status', value)}>
            {mailStates[value].label}
          </Chip>
        ))}
      </fieldset>
      {error && (
        <LoadFailure title="The mail log could not be loaded" onRetry={() => refetch()}>
          {explainFailure(error)}
        </LoadFailure>
      )}
      {!data && !error && <ThreadLoader label="Loading mails" />}
      {data && !error && (
        <>
          <div aria-busy={isPlaceholderData}>
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
          </div>
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
        </>
      )}
    </div>
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
