import { DocumentList } from '#features/invoices/admin/document-list.tsx'
import { screenTitles } from '#pages/screen-titles.ts'
import { AdminFrame } from './frame/admin-frame.tsx'

export default function AdminInvoicesPage() {
  return (
    <AdminFrame title={screenTitles['admin-invoices']}>
      <DocumentList />
    </AdminFrame>
  )
}
