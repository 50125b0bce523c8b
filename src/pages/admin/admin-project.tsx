import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from 'wouter'
import {
  balanceCommand,
  isBalanceToInvoice,
  ProjectInvoices,
} from '#features/billing/documents/admin/project-invoices.tsx'
import { listProjectDocuments } from '#features/billing/documents/invoice.wire.ts'
import { ClientOfRecord } from '#features/clients/admin/client-of-record.tsx'
import { ProjectFiles } from '#features/files/project-files.tsx'
import { ProjectDetail } from '#features/projects/admin/project-detail.tsx'
import { LeadQuotes, MakeQuoteButton } from '#features/quotes/admin/lead-quotes.tsx'
import { screenTitles } from '#pages/screen-titles.ts'
import { endpointQuery } from '#platform/api/endpoint-query.ts'
import { href } from '#routes'
import { Cluster } from '#ui/layout/cluster.tsx'
import { lookOf } from '#ui/records/record-actions.tsx'
import { AdminFrame } from './frame/admin-frame.tsx'
import styles from './frame/admin-page.module.css'

export default function AdminProjectPage() {
  const { id = '' } = useParams()
  return (
    <AdminFrame title={screenTitles['admin-project']}>
      <Cluster gap="1 5" align="baseline" justify="between">
        <Link href={href('adminProjects')} className={styles.back}>
          All projects
        </Link>
        <ClientOfRecord noun="project" id={id} />
      </Cluster>
      <Project id={id} />
    </AdminFrame>
  )
}

function Project({ id }: { id: string }) {
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
