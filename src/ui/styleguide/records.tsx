import { useState } from 'react'
import { Button } from '../button.tsx'
import { TextLink } from '../link.tsx'
import { RecordList } from '../lists/record-list.tsx'
import { Badge } from '../records/badge.tsx'
import { EmptyState } from '../states/empty-state.tsx'
import { GuideSection } from './guide-section.tsx'

type Lead = { reference: string; name: string; state: string; rupees: number }

const LEADS: Lead[] = [
  { reference: 'ORB-48213', name: 'Asha Rao', state: 'New', rupees: 30_000 },
  { reference: 'ORB-48214', name: 'Zoë Müller', state: 'Quoted', rupees: 105_000 },
  { reference: 'ORB-48215', name: 'Bakery Pune', state: 'Won', rupees: 8000 },
  { reference: 'ORB-48216', name: 'Oluwaseun Adebayo-Featherstonehaugh', state: 'New', rupees: 64_000 },
]

const orders: Record<string, (one: Lead, other: Lead) => number> = {
  name: (one, other) => one.name.localeCompare(other.name),
  total: (one, other) => one.rupees - other.rupees,
}

export function Records() {
  const [sort, setSort] = useState('')
  const order = orders[sort.replace('-', '')]
  const sorted = order ? LEADS.toSorted(order) : LEADS
  return (
    <GuideSection title="Records">
      <RecordList
        title="Leads"
        noun="leads"
        list={{
          items: sort.startsWith('-') ? sorted.toReversed() : sorted,
          failure: null,
          isStale: false,
          isRefreshing: false,
          onRefresh: () => {},
          sort: { value: sort, onChange: setSort },
        }}
        actionsOnRows={({ ids, clear }) =>
          ids.length > 0 && (
            <Button size="s" onClick={clear}>
              Mark contacted
            </Button>
          )
        }
        rowKey={(lead) => lead.reference}
        columns={[
          {
            key: 'name',
            header: 'Name',
            sortKey: 'name',
            cell: (lead) => <TextLink href="#top">{lead.name}</TextLink>,
            isRowHeader: true,
          },
          { key: 'reference', header: 'Reference', phone: 'under', cell: (lead) => lead.reference },
          {
            key: 'state',
            header: 'State',
            size: 'm',
            phone: 'aside',
            cell: (lead) => <Badge tone="info">{lead.state}</Badge>,
          },
          {
            key: 'total',
            header: 'Total',
            sortKey: 'total',
            align: 'end',
            size: 'm',
            phone: 'corner',
            cell: (lead) => `₹${lead.rupees.toLocaleString('en-IN')}`,
          },
        ]}
        empty={{ title: 'No leads yet', text: 'Requests from the site appear here.' }}
      />
      <EmptyState title="No invoices yet" action={<Button size="s">See your projects</Button>}>
        The first one comes with the 10% that starts your project.
      </EmptyState>
    </GuideSection>
  )
}
