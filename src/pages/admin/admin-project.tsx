import { useQuery } from '@tanstack/react-query'
import {
  balanceCommand,
  isBalanceToInvoice,
  ProjectInvoices,
} from '#features/billing/documents/admin/project-invoices.tsx'
import { listProjectDocuments } from '#features/billing/documents/invoice.wire.ts'
import { ProjectFiles } from '#features/files/project-files.tsx'
import { ProjectDetail } from '#features/projects/admin/project-detail.tsx'
import { LeadQuotes, MakeQuoteButton } from '#features/quotes/admin/lead-quotes.tsx'
import { endpointQuery } from '#platform/api/endpoint-query.ts'
import { lookOf } from '#ui/records/record-actions.tsx'

export function AdminProject({ id }: { id: string }) {
  const { data: money } = useQuery(endpointQuery(listProjectDocuments, { id }))
  return (
    <ProjectDetail
      projectId={id}
      balance={{ isToInvoice: money !== undefined && isBalanceToInvoice(money), command: balanceCommand }}
      quotesOf={(leadId) => (
        <LeadQuotes
          leadId={leadId}
          make={<MakeQuoteButton leadId={leadId} look={lookOf({ id: 'beside' }, null)} />}
        />
      )}
      invoices={<ProjectInvoices projectId={id} />}
      files={<ProjectFiles projectId={id} side="staff" />}
      filesOf={(item) => <ProjectFiles projectId={id} side="staff" item={item} />}
    />
  )
}
