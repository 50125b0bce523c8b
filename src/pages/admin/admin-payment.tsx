import { Link, useParams } from 'wouter'
import { DocumentsOf } from '#features/invoices/desk/documents-of.tsx'
import { OrderDetail } from '#features/payments/orders/order-detail.tsx'
import { screenTitles } from '#pages/screen-titles.ts'
import { href } from '#routes'
import { AdminFrame } from './frame/admin-frame.tsx'
import styles from './frame/admin-page.module.css'

/** One order, at /admin/payments/:id. */
export default function AdminPaymentPage() {
  const { id = '' } = useParams()
  return (
    <AdminFrame title={screenTitles['admin-payment']}>
      <Link href={href('adminPayments')} className={styles.back}>
        All payments
      </Link>
      <OrderDetail orderId={id} documents={<DocumentsOf record={{ order: id }} />} />
    </AdminFrame>
  )
}
