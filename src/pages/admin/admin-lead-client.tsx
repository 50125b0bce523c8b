import { Link, useParams } from 'wouter'
import { LeadAsClientView } from '#features/leads/admin/lead-as-client.tsx'
import { screenTitles } from '#pages/screen-titles.ts'
import { href } from '#routes'
import { AdminFrame } from './frame/admin-frame.tsx'
import styles from './frame/admin-page.module.css'

export default function AdminLeadClientPage() {
  const { id = '' } = useParams()
  return (
    <AdminFrame title={screenTitles['admin-lead-client']}>
      <Link href={href('adminLead', { id })} className={styles.back}>
        Back to the lead
      </Link>
      <LeadAsClientView leadId={id} />
    </AdminFrame>
  )
}
