import { Link, useSearchParams } from 'wouter'
import { MailList } from '#features/mails/mail-list.tsx'
import { MailView } from '#features/mails/mail-view.tsx'
import { screenTitles } from '#pages/screen-titles.ts'
import { href } from '#routes'
import { AdminFrame } from './frame/admin-frame.tsx'
import styles from './frame/admin-page.module.css'

export default function AdminMailPage() {
  const [params] = useSearchParams()
  const opened = params.get('mail')
  if (!opened) {
    return (
      <AdminFrame title={screenTitles['admin-mail']}>
        <MailList />
      </AdminFrame>
    )
  }
  return (
    <AdminFrame title={screenTitles['admin-mail']}>
      <Link href={href('adminMail')} className={styles.back}>
        All mail
      </Link>
      <MailView mailId={opened} />
    </AdminFrame>
  )
}
