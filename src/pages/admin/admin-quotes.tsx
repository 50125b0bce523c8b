import { QuoteList } from '#features/quotes/admin/quote-list.tsx'
import { screenTitles } from '#pages/screen-titles.ts'
import { AdminFrame } from './frame/admin-frame.tsx'

export default function AdminQuotesPage() {
  return (
    <AdminFrame title={screenTitles['admin-quotes']}>
      <QuoteList />
    </AdminFrame>
  )
}
