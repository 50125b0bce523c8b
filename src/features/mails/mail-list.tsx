import { Link } from 'wouter'
import { mailStates } from '#domain/records/mail.ts'
import { useLongList } from '#platform/lists/use-long-list.ts'
import { href } from '#routes'
import { ButtonLink } from '#ui/button.tsx'
import { linkColumn, statusColumn, timeColumn } from '#ui/lists/columns.tsx'
import type { DataColumn } from '#ui/lists/data-table.tsx'
import { BarLabel, RecordList } from '#ui/lists/record-list.tsx'
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
  linkColumn({
    key: 'subject',
    header: 'Subject',
    href: ({ id }) => mailHref(id),
    name: ({ subject }) => subject,
  }),
  { key: 'to', header: 'To', phone: 'under', cell: (mail) => mail.to },
  statusColumn({ size: 'm', state: ({ status }) => mailStates[status] }),
  {
    key: 'attempts',
    header: 'Attempts',
    align: 'end',
    size: 's',
    from: 'medium',
    cell: (mail) => mail.attempts,
  },
  timeColumn({
    key: 'made',
    header: 'Created',
    sortKey: 'made',
    size: 'm',
    phone: 'corner',
    iso: ({ createdAt }) => createdAt,
  }),
]
