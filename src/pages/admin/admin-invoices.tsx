import { DocumentList } from '#features/invoices/desk/document-list.tsx'
import { screenTitles } from '#pages/screen-titles.ts'
import { AdminFrame } from './frame/admin-frame.tsx'

/** The list of invoices, advance receipts and credit notes, at /admin/invoices. */
export default function AdminInvoicesPage() {
  return (
    <AdminFrame title={screenTitles['admin-invoices']}>
      <DocumentList />
    </AdminFrame>
  )
}
