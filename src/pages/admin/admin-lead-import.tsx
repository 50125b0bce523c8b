import { Link, useParams } from 'wouter'
import { LeadImportDetail } from '#features/leads/importing/admin/lead-import-detail.tsx'
import { screenTitles } from '#pages/screen-titles.ts'
import { href } from '#routes'
import { Cluster } from '#ui/layout/cluster.tsx'
import { AdminFrame } from './frame/admin-frame.tsx'
import styles from './frame/admin-page.module.css'

export default function AdminLeadImportPage() {
  const { id = '' } = useParams()
  return (
    <AdminFrame title={screenTitles['admin-lead-import']}>
      <Cluster gap="1 5" align="baseline" justify="between">
        <Link href={href('adminLeadImports')} className={styles.back}>
          All imports
        </Link>
      </Cluster>
      <LeadImportDetail importId={id} />
    </AdminFrame>
  )
}
