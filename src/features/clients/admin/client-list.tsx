import { companyBeside } from '#domain/client-names.ts'
import { SavedViews } from '#features/views/saved-views.tsx'
import { useLongList } from '#platform/lists/use-long-list.ts'
import { href } from '#routes'
import { linkColumn, timeColumn } from '#ui/lists/columns.tsx'
import type { DataColumn } from '#ui/lists/data-table.tsx'
import { RecordList } from '#ui/lists/record-list.tsx'
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
  linkColumn({
    key: 'client',
    header: 'Client',
    href: ({ id }) => href('adminClient', { id }),
    name: (client) => clientName(client),
  }),
  {
    key: 'company',
    header: 'Company',
    from: 'medium',
    cell: (client) => companyBeside(clientName(client), client.companyName),
  },
  { key: 'email', header: 'Email', phone: 'under', cell: ({ email }) => email },
  { key: 'phone', header: 'Phone', size: 'l', from: 'medium', cell: ({ phone }) => phone },
  { key: 'country', header: 'Country', size: 's', phone: 'aside', cell: ({ country }) => country },
  timeColumn({
    key: 'since',
    header: 'Since',
    sortKey: 'added',
    size: 'm',
    phone: 'corner',
    iso: ({ createdAt }) => createdAt,
  }),
]
