import { Link, useSearchParams } from 'wouter'
import { MailList } from '#features/mails/mail-list.tsx'
import { MailView } from '#features/mails/mail-view.tsx'
import { href } from '#routes'
import styles from './frame/admin-page.module.css'

export function AdminMail() {
  const [params] = useSearchParams()
  const opened = params.get('mail')
  if (!opened) return <MailList />
  return (
    <>
      <Link href={href('adminMail')} className={styles.back}>
        All emails
      </Link>
      <MailView mailId={opened} />
    </>
  )
}
