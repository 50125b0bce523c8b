import { Link } from 'wouter'
import { mailStates } from '#domain/records/mail.ts'
import { useLongList } from '#platform/records/use-long-list.ts'
import { href } from '#routes'
import { ButtonLink } from '#ui/button.tsx'
import cells from '#ui/lists/cell.module.css'
import type { DataColumn } from '#ui/lists/data-table.tsx'
import { BarLabel, RecordList } from '#ui/lists/record-list.tsx'
import { StatusBadge } from '#ui/records/badge.tsx'
import { DateTime } from '#ui/records/date-time.tsx'
import { listMails } from './mail.admin.wire.ts'
import { type MailSummary, mailHref, mailList } from './mail.ts'

export function MailList() {
  const { shown } = useLongList(mailList, listMails)
  return (
    <RecordList
      {...shown}
      actions={
        <Link href={href('adminTemplates')} asChild>
          <ButtonLink size="s" href={href('adminTemplates')}>
            <BarLabel icon="chat">Templates</BarLabel>
          </ButtonLink>
        </Link>
      }
      columns={columns}
      rowHref={mailHref}
    />
  )
}

const columns: DataColumn<MailSummary>[] = [
  {
    key: 'subject',
    header: 'Subject',
    isRowHeader: true,
    cell: (mail) => (
      <Link href={mailHref(mail.id)} className={cells.name}>
        {mail.subject}
      </Link>
    ),
  },
  { key: 'to', header: 'To', phone: 'under', cell: (mail) => mail.to },
  {
    key: 'status',
    header: 'Status',
    size: 'm',
    phone: 'aside',
    cell: (mail) => <StatusBadge state={mailStates[mail.status]} />,
  },
  {
    key: 'attempts',
    header: 'Attempts',
    align: 'end',
    size: 's',
    from: 'medium',
    cell: (mail) => mail.attempts,
  },
  {
    key: 'made',
    header: 'Made',
    sortKey: 'made',
    size: 'm',
    phone: 'corner',
    cell: (mail) => <DateTime iso={mail.createdAt} isDay />,
    whole: (mail) => <DateTime iso={mail.createdAt} />,
  },
]
