import { DocumentList } from '#features/billing/documents/admin/document-list.tsx'
import type { PersonSearch } from '#features/billing/documents/admin/free-invoice.tsx'
import { ClientPicker, invoicedClient } from '#features/clients/admin/client-picker.tsx'

const searchClients: PersonSearch = (onChoose) => (
  <ClientPicker onChoose={(client) => onChoose(invoicedClient(client))} />
)

export function AdminInvoices() {
  return <DocumentList clients={searchClients} />
}
