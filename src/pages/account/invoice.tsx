import { useState } from 'react'
import { Link, useParams } from 'wouter'
import { DocumentView } from '#features/billing/documents/view/document-view.tsx'
import { ClientOfRecord } from '#features/clients/admin/client-of-record.tsx'
import { NotFound, notFoundTitle } from '#pages/marketing/dead-ends/not-found.tsx'
import { screenTitles } from '#pages/screen-titles.ts'
import { href } from '#routes'
import { ButtonLink } from '#ui/button.tsx'
import { Cluster } from '#ui/layout/cluster.tsx'
import { AdminFrame } from '../admin/frame/admin-frame.tsx'
import styles from '../admin/frame/admin-page.module.css'
import { LinkedRecord } from './frame/linked-record.tsx'
import { ClientWaitingFrame } from './frame/waiting-frame.tsx'
import { useMe } from './use-me.ts'

/** Also for receipts and credit notes. */
export default function InvoicePage() {
  const { id = '' } = useParams()
  const { me, hasFailed } = useMe()
  const [isMissing, setIsMissing] = useState(false)
  if (me === undefined && !hasFailed) return <ClientWaitingFrame />
  if (me?.role === 'staff' && location.hash === '') {
    if (isMissing) {
      return (
        <AdminFrame title={notFoundTitle}>
          <NotFound ways={<ButtonLink href={href('adminInvoices')}>All invoices</ButtonLink>}>
            There is no such invoice.
          </NotFound>
        </AdminFrame>
      )
    }
    return (
      <AdminFrame title={screenTitles.invoice}>
        <Cluster gap="1 5" align="baseline" justify="between">
          <Link href={href('adminInvoices')} className={styles.back}>
            All invoices
          </Link>
          <ClientOfRecord noun="document" id={id} />
        </Cluster>
        <DocumentView id={id} onMissing={() => setIsMissing(true)} />
      </AdminFrame>
    )
  }
  return (
    <LinkedRecord
      title={screenTitles.invoice}
      path={href('invoice', { id })}
      staffPath={href('adminInvoices')}
      missing="It is incomplete, has expired or was withdrawn. If this is your invoice, log in with the address we email."
    >
      {(onMissing) => <DocumentView id={id} onMissing={onMissing} />}
    </LinkedRecord>
  )
}
