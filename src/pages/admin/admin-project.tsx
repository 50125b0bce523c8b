import { Link, useParams } from 'wouter'
import { ProjectFiles } from '#features/files/project-files.tsx'
import { ProjectDocuments } from '#features/invoices/project-documents.tsx'
import { ProjectDetail } from '#features/projects/desk/project-detail.tsx'
import { LeadQuotes } from '#features/quotes/desk/lead-quotes.tsx'
import { screenTitles } from '#pages/screen-titles.ts'
import { href } from '#routes'
import { AdminFrame } from './frame/admin-frame.tsx'
import styles from './frame/admin-page.module.css'

/** One project, at /admin/projects/:id. */
export default function AdminProjectPage() {
  const { id = '' } = useParams()
  return (
    <AdminFrame title={screenTitles['admin-project']}>
      <Link href={href('adminProjects')} className={styles.back}>
        All projects
      </Link>
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
