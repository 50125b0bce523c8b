import { Button } from '../button.tsx'
import { TextLink } from '../link.tsx'
import { DataTable } from '../lists/data-table.tsx'
import { Badge } from '../records/badge.tsx'
import { EmptyState } from '../states/empty-state.tsx'
import { GuideSection } from './guide-section.tsx'

type Lead = { reference: string; name: string; state: string; amount: string }

const LEADS: Lead[] = [
  { reference: 'ORB-48213', name: 'Asha Rao', state: 'New', amount: '₹30,000' },
  { reference: 'ORB-48214', name: 'Zoë Müller', state: 'Quoted', amount: '₹1,05,000' },
  { reference: 'ORB-48215', name: 'Bakery Pune', state: 'Won', amount: '₹8,000' },
]

export function Records() {
  return (
    <GuideSection title="Records">
      <DataTable
        caption="Leads"
        rows={LEADS}
        rowKey={(lead) => lead.reference}
        columns={[
          {
            key: 'name',
            header: 'Name',
            cell: (lead) => <TextLink href="#top">{lead.name}</TextLink>,
            isRowHeader: true,
          },
          { key: 'reference', header: 'Reference', cell: (lead) => lead.reference },
          { key: 'state', header: 'State', cell: (lead) => <Badge tone="info">{lead.state}</Badge> },
          { key: 'amount', header: 'Total', cell: (lead) => lead.amount, align: 'end' },
        ]}
      />
      <EmptyState title="No invoices yet" action={<Button size="s">See your projects</Button>}>
        The first one comes with the 10% that starts your project.
      </EmptyState>
    </GuideSection>
  )
}
