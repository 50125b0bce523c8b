import { Link, useParams } from 'wouter'
import { ClientOfRecord } from '#features/clients/admin/client-of-record.tsx'
import { QuoteDetail } from '#features/quotes/admin/quote-detail.tsx'
import { screenTitles } from '#pages/screen-titles.ts'
import { href } from '#routes'
import { Cluster } from '#ui/layout/cluster.tsx'
import { AdminFrame } from './frame/admin-frame.tsx'
import styles from './frame/admin-page.module.css'

export default function AdminQuotePage() {
  const { id = '' } = useParams()
  return (
    <AdminFrame title={screenTitles['admin-quote']}>
      <Cluster gap="1 5" align="baseline" justify="between">
        <Link href={href('adminQuotes')} className={styles.back}>
          All quotes
        </Link>
        <ClientOfRecord noun="quote" id={id} />
      </Cluster>
      <QuoteDetail quoteId={id} />
    </AdminFrame>
  )
}
