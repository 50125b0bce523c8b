import { Link } from 'wouter'
import { LeadImports } from '#features/leads/importing/admin/lead-imports.tsx'
import { screenTitles } from '#pages/screen-titles.ts'
import { href } from '#routes'
import { Cluster } from '#ui/layout/cluster.tsx'
import { AdminFrame } from './frame/admin-frame.tsx'
import styles from './frame/admin-page.module.css'

export default function AdminLeadImportsPage() {
  return (
    <AdminFrame title={screenTitles['admin-lead-imports']}>
      <Cluster gap="1 5" align="baseline" justify="between">
        <Link href={href('adminLeads')} className={styles.back}>
          All leads
        </Link>
      </Cluster>
      <LeadImports />
    </AdminFrame>
  )
}
