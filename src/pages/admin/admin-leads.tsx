import { LeadList } from '#features/leads/desk/lead-list.tsx'
import { screenTitles } from '#pages/screen-titles.ts'
import { AdminFrame } from './frame/admin-frame.tsx'

/** The list of leads, at /admin and /admin-dashboard. */
export default function AdminLeadsPage() {
  return (
    <AdminFrame title={screenTitles['admin-leads']}>
      <LeadList />
    </AdminFrame>
  )
}
