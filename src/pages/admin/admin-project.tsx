import { Link, useParams } from 'wouter'
import { ClientOfRecord } from '#features/clients/admin/client-of-record.tsx'
import { ProjectFiles } from '#features/files/project-files.tsx'
import { ProjectDocuments } from '#features/invoices/project-documents.tsx'
import { ProjectDetail } from '#features/projects/admin/project-detail.tsx'
import { LeadQuotes } from '#features/quotes/admin/lead-quotes.tsx'
import { screenTitles } from '#pages/screen-titles.ts'
import { href } from '#routes'
import { AdminFrame } from './frame/admin-frame.tsx'
import styles from './frame/admin-page.module.css'

export default function AdminProjectPage() {
  const { id = '' } = useParams()
  return (
    <AdminFrame title={screenTitles['admin-project']}>
      <div className={styles.trail}>
        <Link href={href('adminProjects')} className={styles.back}>
          All projects
        </Link>
        <ClientOfRecord noun="project" id={id} />
      </div>
      <ProjectDetail
        projectId={id}
        quotesOf={(leadId) => <LeadQuotes leadId={leadId} />}
        invoices={<ProjectDocuments projectId={id} side="staff" />}
        files={<ProjectFiles projectId={id} side="staff" />}
        filesOf={(item) => <ProjectFiles projectId={id} side="staff" item={item} />}
      />
    </AdminFrame>
  )
}
