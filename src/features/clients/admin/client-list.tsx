import { Link } from 'wouter'
import { SavedViews } from '#features/views/saved-views.tsx'
import { useListQuery } from '#platform/records/use-list-query.ts'
import { href } from '#routes'
import cells from '#ui/lists/cell.module.css'
import type { DataColumn } from '#ui/lists/data-table.tsx'
import { statusFilter } from '#ui/lists/list-filter.ts'
import { RecordList } from '#ui/lists/record-list.tsx'
import { DateTime } from '#ui/records/date-time.tsx'
import { listClients } from '../client.admin.wire.ts'
import { type ClientSummary, clientLimits, clientName } from '../client.ts'
import { NewLead } from './new-lead.tsx'

const states = { duplicates: { label: 'Possible duplicates' } } as const

export function ClientList() {
  const { address, list } = useListQuery(listClients, ['status', 'q'])
  return (
    <RecordList
      title="Clients"
      noun="clients"
      actions={
        <>
          <SavedViews list="clients" />
          <NewLead />
        </>
      }
      filters={{
        address,
        search: { maxLength: clientLimits.search, finds: 'Name, company, email, phone' },
        filters: [statusFilter(states, null, null)],
      }}
      columns={columns}
      rowKey={({ id }) => id}
      rowHref={(id) => href('adminClient', { id })}
      list={list}
      empty={{ title: 'No clients yet', text: 'The first request from an email address makes its client.' }}
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
