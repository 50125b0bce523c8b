import { OrderList } from '#features/payments/orders/order-list.tsx'
import { screenTitles } from '#pages/screen-titles.ts'
import { AdminFrame } from './frame/admin-frame.tsx'

export default function AdminPaymentsPage() {
  return (
    <AdminFrame title={screenTitles['admin-payments']}>
      <OrderList />
    </AdminFrame>
  )
}
