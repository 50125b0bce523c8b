import { OrderList } from '#features/payments/orders/order-list.tsx'
import { href } from '#routes'
import { AdminFrame } from './frame/admin-frame.tsx'

/** The list of orders and their payments, at /admin/payments. */
export default function AdminPaymentsPage() {
  return (
    <AdminFrame title="Payments">
      <OrderList
        hrefOf={(id) => href('adminPayment', { id })}
        hrefOfLead={(id) => href('adminLead', { id })}
      />
    </AdminFrame>
  )
}
