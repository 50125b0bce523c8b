import { PriceList } from '#features/pricing/price-setting-list.tsx'
import { AdminFrame } from './frame/admin-frame.tsx'

/** What visitors pay, by country and by currency, at /admin/prices. */
export default function AdminPricesPage() {
  return (
    <AdminFrame title="Prices">
      <PriceList />
    </AdminFrame>
  )
}
