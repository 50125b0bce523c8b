import { DocumentList } from '#features/billing/documents/admin/document-list.tsx'
import type { PersonSearch } from '#features/billing/documents/admin/free-invoice.tsx'
import { ClientPicker, invoicedClient } from '#features/clients/admin/client-picker.tsx'
import { screenTitles } from '#pages/screen-titles.ts'
import { AdminFrame } from './frame/admin-frame.tsx'

const searchClients: PersonSearch = (onChoose) => (
  <ClientPicker onChoose={(client) => onChoose(invoicedClient(client))} />
)

export default function AdminInvoicesPage() {
  return (
    <AdminFrame title={screenTitles['admin-invoices']}>
      <DocumentList clients={searchClients} />
    </AdminFrame>
  )
}
