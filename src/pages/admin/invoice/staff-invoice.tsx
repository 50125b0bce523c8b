import { useState } from 'react'
import { Link } from 'wouter'
import { InvoiceDetail } from '#features/billing/documents/admin/invoice-detail.tsx'
import { ClientOfRecord } from '#features/clients/admin/client-of-record.tsx'
import { NotFound, notFoundTitle } from '#pages/marketing/dead-ends/not-found.tsx'
import { screenTitles } from '#pages/screen-titles.ts'
import { href } from '#routes'
import { ButtonLink } from '#ui/button.tsx'
import { Cluster } from '#ui/layout/cluster.tsx'
import { AdminFrame } from '../frame/admin-frame.tsx'
import styles from '../frame/admin-page.module.css'

export function StaffInvoice({ id }: { id: string }) {
  const [isMissing, setIsMissing] = useState(false)
  if (isMissing) {
    return (
      <AdminFrame title={notFoundTitle}>
        <NotFound ways={<ButtonLink href={href('adminInvoices')}>All invoices</ButtonLink>}>
          This invoice doesn’t exist.
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
      <InvoiceDetail id={id} onMissing={() => setIsMissing(true)} />
    </AdminFrame>
  )
}
