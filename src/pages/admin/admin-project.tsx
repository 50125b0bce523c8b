import { Link, useLocation, useParams } from 'wouter'
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
  const [, navigate] = useLocation()
  return (
    <AdminFrame title={screenTitles['admin-project']}>
      <Link href={href('adminProjects')} className={styles.back}>
        All projects
      </Link>
      <ProjectDetail
        projectId={id}
        hrefOfLead={(leadId) => href('adminLead', { id: leadId })}
        quotesOf={(leadId) => (
          <LeadQuotes leadId={leadId} hrefOf={(quoteId) => href('adminQuote', { id: quoteId })} />
        )}
        invoices={
          <ProjectDocuments projectId={id} side="staff" hrefOf={(other) => href('invoice', { id: other })} />
        }
        files={<ProjectFiles projectId={id} side="staff" />}
        onErased={() => navigate(href('adminProjects'), { replace: true })}
        filesOf={(item) => <ProjectFiles projectId={id} side="staff" item={item} />}
      />
    </AdminFrame>
  )
}
