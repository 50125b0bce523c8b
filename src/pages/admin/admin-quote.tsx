import { Link, useParams } from 'wouter'
import { QuoteDetail } from '#features/quotes/desk/quote-detail.tsx'
import { screenTitles } from '#pages/screen-titles.ts'
import { href } from '#routes'
import { AdminFrame } from './frame/admin-frame.tsx'
import styles from './frame/admin-page.module.css'

/** One quote, at /admin/quotes/:id. */
export default function AdminQuotePage() {
  const { id = '' } = useParams()
  return (
    <AdminFrame title={screenTitles['admin-quote']}>
      <Link href={href('admin')} className={styles.back}>
        All leads
      </Link>
      <QuoteDetail quoteId={id} />
    </AdminFrame>
  )
}
