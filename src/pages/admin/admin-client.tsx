import { Link, useParams } from 'wouter'
import { ClientDetail } from '#features/clients/admin/client-detail.tsx'
import { screenTitles } from '#pages/screen-titles.ts'
import { href } from '#routes'
import { AdminFrame } from './frame/admin-frame.tsx'
import styles from './frame/admin-page.module.css'

export default function AdminClientPage() {
  const { id = '' } = useParams()
  return (
    <AdminFrame title={screenTitles['admin-client']}>
      <Link href={href('adminClients')} className={styles.back}>
        All clients
      </Link>
      <ClientDetail clientId={id} />
    </AdminFrame>
  )
}
