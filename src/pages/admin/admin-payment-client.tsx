import { Link, useParams } from 'wouter'
import { OrderAsClientView } from '#features/payments/orders/order-as-client.tsx'
import { screenTitles } from '#pages/screen-titles.ts'
import { href } from '#routes'
import { AdminFrame } from './frame/admin-frame.tsx'
import styles from './frame/admin-page.module.css'

export default function AdminPaymentClientPage() {
  const { id = '' } = useParams()
  return (
    <AdminFrame title={screenTitles['admin-payment-client']}>
      <Link href={href('adminPayment', { id })} className={styles.back}>
        Back to the payment
      </Link>
      <OrderAsClientView orderId={id} />
    </AdminFrame>
  )
}
