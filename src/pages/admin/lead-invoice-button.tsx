import { useQuery } from '@tanstack/react-query'
import { FreeInvoiceButton } from '#features/billing/documents/admin/free-invoice.tsx'
import { readLead } from '#features/leads/lead.admin.wire.ts'
import { endpointQuery } from '#platform/api/endpoint-query.ts'

/** For the lead's person. */
export function LeadInvoiceButton({ id }: { id: string }) {
  const { data } = useQuery(endpointQuery(readLead, { id }))
  if (!data) return null
  const { name, companyName, email } = data.lead
  return <FreeInvoiceButton person={{ lead: id, name, companyName, email }} />
}
