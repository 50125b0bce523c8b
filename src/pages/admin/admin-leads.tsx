import { NewLead } from '#features/clients/admin/new-lead.tsx'
import { LeadList } from '#features/leads/admin/lead-list.tsx'
import { screenTitles } from '#pages/screen-titles.ts'
import { AdminFrame } from './frame/admin-frame.tsx'

export default function AdminLeadsPage() {
  return (
    <AdminFrame title={screenTitles['admin-leads']}>
      <LeadList make={<NewLead />} />
    </AdminFrame>
  )
}
