import { Link } from 'wouter'
import { mailStates, mailStatuses } from '#domain/records/mail.ts'
import { useListQuery } from '#platform/records/use-list-query.ts'
import type { DataColumn } from '#ui/lists/data-table.tsx'
import { RecordList } from '#ui/lists/record-list.tsx'
import { StatusChips } from '#ui/lists/status-chips.tsx'
import { StatusBadge } from '#ui/records/badge.tsx'
import { DateTime } from '#ui/records/date-time.tsx'
import { listMails } from './mail.desk.wire.ts'
import { type MailSummary, mailHref } from './mail.ts'
import styles from './mail-list.module.css'

/** The mail log, newest first, with filter and page in the address bar. */
export function MailList() {
  const { address, counts, list } = useListQuery(listMails, ['status'])
  const status = address.read('status')

  return (
    <RecordList
      title="Mail"
      noun="mails"
      filters={
        <StatusChips
          value={status}
          onChange={(value) => address.filter('status', value)}
          options={mailStatuses.map((value) => ({
            value,
            label: mailStates[value].label,
            count: counts?.[value],
          }))}
        />
      }
      columns={columns}
      rowKey={(mail) => mail.id}
      rowHref={mailHref}
      list={list}
      empty={
        status
          ? { title: 'No emails with this status', text: 'Choose another status to see more.' }
          : {
              title: 'No emails yet',
              text: 'Every request sends two: one to you, and a copy to the visitor.',
            }
      }
    />
  )
}

const columns: DataColumn<MailSummary>[] = [
  {
    key: 'subject',
    header: 'Subject',
    isRowHeader: true,
    cell: (mail) => (
      <Link href={mailHref(mail.id)} className={styles.subject}>
        {mail.subject}
      </Link>
    ),
  },
  { key: 'to', header: 'To', cell: (mail) => <span className={styles.address}>{mail.to}</span> },
  { key: 'status', header: 'Status', cell: (mail) => <StatusBadge state={mailStates[mail.status]} /> },
  { key: 'attempts', header: 'Attempts', align: 'end', cell: (mail) => mail.attempts },
  { key: 'made', header: 'Made', cell: (mail) => <DateTime iso={mail.createdAt} /> },
]
