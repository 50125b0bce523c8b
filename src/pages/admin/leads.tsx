import { LeadList } from '#features/leads/lead-list.tsx'
import { href } from '#routes'
import { AdminFrame } from './admin-frame.tsx'
import styles from './admin-page.module.css'

/** The list of leads, at /admin and /admin-dashboard. */
export function AdminLeadsPage() {
  return (
    <AdminFrame title="Leads">
      <h1 className={styles.title}>Leads</h1>
      <LeadList hrefOf={(id) => href('adminLead', { id })} />
    </AdminFrame>
  )
}
