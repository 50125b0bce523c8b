import { NewLead } from '#features/clients/admin/new-lead.tsx'
import { LeadList } from '#features/leads/admin/lead-list.tsx'

export function AdminLeads() {
  return <LeadList make={<NewLead />} />
}
