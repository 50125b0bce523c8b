import { Link } from 'wouter'
import { SavedViews } from '#features/views/saved-views.tsx'
import { useLongList } from '#platform/records/use-long-list.ts'
import { href } from '#routes'
import cells from '#ui/lists/cell.module.css'
import type { DataColumn } from '#ui/lists/data-table.tsx'
import { RecordList } from '#ui/lists/record-list.tsx'
import { DateTime } from '#ui/records/date-time.tsx'
import { listClients } from '../client.admin.wire.ts'
import { type ClientSummary, clientList, clientName } from '../client.ts'
import { NewLead } from './new-lead.tsx'

export function ClientList() {
  const { shown } = useLongList(clientList, listClients)
  return (
    <RecordList
      {...shown}
      actions={
        <>
          <SavedViews list="clients" />
          <NewLead />
        </>
      }
      columns={columns}
      rowHref={(id) => href('adminClient', { id })}
    />
  )
}

const columns: DataColumn<ClientSummary>[] = [
  {
    key: 'client',
    header: 'Client',
    isRowHeader: true,
    cell: (client) => (
      <Link href={href('adminClient', { id: client.id })} className={cells.name}>
        {clientName(client)}
      </Link>
    ),
  },
  {
    key: 'company',
    header: 'Company',
    from: 'medium',
    cell: ({ name, companyName }) => name && companyName,
  },
  { key: 'email', header: 'Email', phone: 'under', cell: ({ email }) => email },
  { key: 'phone', header: 'Phone', size: 'l', from: 'medium', cell: ({ phone }) => phone },
  { key: 'country', header: 'Country', size: 's', phone: 'aside', cell: ({ country }) => country },
  {
    key: 'since',
    header: 'Since',
    sortKey: 'added',
    size: 'm',
    phone: 'corner',
    cell: ({ createdAt }) => <DateTime iso={createdAt} isDay />,
    whole: ({ createdAt }) => <DateTime iso={createdAt} />,
  },
]
