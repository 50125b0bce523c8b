import { LeadList } from '#features/leads/desk/lead-list.tsx'
import { href } from '#routes'
import { AdminFrame } from './frame/admin-frame.tsx'

/** The list of leads, at /admin and /admin-dashboard. */
export default function AdminLeadsPage() {
  return (
    <AdminFrame title="Leads">
      <LeadList hrefOf={(id) => href('adminLead', { id })} />
    </AdminFrame>
  )
}
