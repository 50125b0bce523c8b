import { Link } from 'wouter'
import { TemplateList } from '#features/replies/admin/template-list.tsx'
import { screenTitles } from '#pages/screen-titles.ts'
import { href } from '#routes'
import { AdminFrame } from './frame/admin-frame.tsx'
import styles from './frame/admin-page.module.css'

export default function AdminTemplatesPage() {
  return (
    <AdminFrame title={screenTitles['admin-templates']}>
      <Link href={href('adminMail')} className={styles.back}>
        All mail
      </Link>
      <TemplateList />
    </AdminFrame>
  )
}
