import { OrderList } from '#features/payments/orders/order-list.tsx'
import { screenTitles } from '#pages/screen-titles.ts'
import { AdminFrame } from './frame/admin-frame.tsx'

/** The list of orders and their payments, at /admin/payments. */
export default function AdminPaymentsPage() {
  return (
    <AdminFrame title={screenTitles['admin-payments']}>
      <OrderList />
    </AdminFrame>
  )
}
