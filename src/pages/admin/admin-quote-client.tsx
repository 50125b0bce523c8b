import { Link, useParams } from 'wouter'
import { ClientQuote } from '#features/quotes/client/client-quote.tsx'
import { screenTitles } from '#pages/screen-titles.ts'
import { href } from '#routes'
import { AdminFrame } from './frame/admin-frame.tsx'
import styles from './frame/admin-page.module.css'

/** Read only: staff answer at the quote itself. */
export default function AdminQuoteClientPage() {
  const { id = '' } = useParams()
  return (
    <AdminFrame title={screenTitles['admin-quote-client']}>
      <Link href={href('adminQuote', { id })} className={styles.back}>
        Back to the quote
      </Link>
      <ClientQuote id={id} />
    </AdminFrame>
  )
}
