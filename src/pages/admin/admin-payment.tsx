import { Link, useParams } from 'wouter'
import { RelatedDocuments } from '#features/billing/documents/admin/related-documents.tsx'
import { ClientOfRecord } from '#features/clients/admin/client-of-record.tsx'
import { OrderDetail } from '#features/payments/orders/order-detail.tsx'
import { ReplyButton } from '#features/replies/admin/reply-button.tsx'
import { screenTitles } from '#pages/screen-titles.ts'
import { href } from '#routes'
import { Cluster } from '#ui/layout/cluster.tsx'
import { AdminFrame } from './frame/admin-frame.tsx'
import styles from './frame/admin-page.module.css'

export default function AdminPaymentPage() {
  const { id = '' } = useParams()
  return (
    <AdminFrame title={screenTitles['admin-payment']}>
      <Cluster gap="1 5" align="baseline" justify="between">
        <Link href={href('adminPayments')} className={styles.back}>
          All payments
        </Link>
        <ClientOfRecord noun="order" id={id} />
      </Cluster>
      <OrderDetail
        orderId={id}
        documents={<RelatedDocuments record={{ order: id }} />}
        reply={(leadId, look) => (
          <ReplyButton leadId={leadId} noun="payment" label="Follow up…" look={look} />
        )}
      />
    </AdminFrame>
  )
}
