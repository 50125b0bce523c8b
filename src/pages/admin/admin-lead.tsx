import { Link, useParams } from 'wouter'
import { ClientOfRecord } from '#features/clients/admin/client-of-record.tsx'
import { RelatedDocuments } from '#features/invoices/admin/related-documents.tsx'
import { LeadDetail } from '#features/leads/admin/lead-detail.tsx'
import { LeadOrders } from '#features/payments/leads/lead-orders.tsx'
import { LeadProject } from '#features/projects/admin/lead-project.tsx'
import { LeadQuotes } from '#features/quotes/admin/lead-quotes.tsx'
import { ReplyButton } from '#features/replies/admin/reply-button.tsx'
import { screenTitles } from '#pages/screen-titles.ts'
import { href } from '#routes'
import { AdminFrame } from './frame/admin-frame.tsx'
import styles from './frame/admin-page.module.css'
import { LeadInvoiceButton } from './lead-invoice-button.tsx'

export default function AdminLeadPage() {
  const { id = '' } = useParams()
  return (
    <AdminFrame title={screenTitles['admin-lead']}>
      <div className={styles.trail}>
        <Link href={href('adminLeads')} className={styles.back}>
          All leads
        </Link>
        <ClientOfRecord noun="lead" id={id} />
      </div>
      <LeadDetail
        leadId={id}
        reply={<ReplyButton leadId={id} />}
        quotes={<LeadQuotes leadId={id} />}
        payments={<LeadOrders leadId={id} />}
        documents={
          <>
            <RelatedDocuments record={{ lead: id }} />
            <div>
              <LeadInvoiceButton id={id} />
            </div>
          </>
        }
        project={<LeadProject leadId={id} />}
      />
    </AdminFrame>
  )
}
