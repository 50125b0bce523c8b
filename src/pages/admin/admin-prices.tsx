import { PriceList } from '#features/pricing/price-setting-list.tsx'
import { screenTitles } from '#pages/screen-titles.ts'
import { AdminFrame } from './frame/admin-frame.tsx'

export default function AdminPricesPage() {
  return (
    <AdminFrame title={screenTitles['admin-prices']}>
      <PriceList />
    </AdminFrame>
  )
}
