import { Link, useParams } from 'wouter'
import { DocumentsOf } from '#features/invoices/desk/documents-of.tsx'
import { LeadDetail } from '#features/leads/desk/lead-detail.tsx'
import { LeadOrders } from '#features/payments/orders/lead-orders.tsx'
import { LeadProject } from '#features/projects/desk/lead-project.tsx'
import { LeadQuotes } from '#features/quotes/desk/lead-quotes.tsx'
import { screenTitles } from '#pages/screen-titles.ts'
import { href } from '#routes'
import { AdminFrame } from './frame/admin-frame.tsx'
import styles from './frame/admin-page.module.css'

/** One lead, at /admin/leads/:id. */
export default function AdminLeadPage() {
  const { id = '' } = useParams()
  return (
    <AdminFrame title={screenTitles['admin-lead']}>
      <Link href={href('admin')} className={styles.back}>
        All leads
      </Link>
      <LeadDetail
        leadId={id}
        quotes={<LeadQuotes leadId={id} />}
        payments={<LeadOrders leadId={id} />}
        documents={<DocumentsOf record={{ lead: id }} />}
        project={<LeadProject leadId={id} />}
      />
    </AdminFrame>
  )
}
