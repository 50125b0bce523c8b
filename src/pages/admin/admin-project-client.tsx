import { Link, useParams } from 'wouter'
import { screenTitles } from '#pages/screen-titles.ts'
import { href } from '#routes'
import { ProjectAsClientView } from './client-view/project-as-client.tsx'
import { AdminFrame } from './frame/admin-frame.tsx'
import styles from './frame/admin-page.module.css'

export default function AdminProjectClientPage() {
  const { id = '' } = useParams()
  return (
    <AdminFrame title={screenTitles['admin-project-client']}>
      <Link href={href('adminProject', { id })} className={styles.back}>
        Back to the project
      </Link>
      <ProjectAsClientView id={id} />
    </AdminFrame>
  )
}
