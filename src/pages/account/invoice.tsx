import { lazy, Suspense } from 'react'
import { useParams } from 'wouter'
import { ClientInvoice } from '#features/billing/documents/view/client-invoice.tsx'
import { screenTitles } from '#pages/screen-titles.ts'
import { href } from '#routes'
import { LinkedRecord } from '../frame/link-frame.tsx'
import { ClientWaitingFrame } from '../frame/waiting-frame.tsx'
import { useMe } from './use-me.ts'

const StaffInvoice = lazy(() =>
  import('../admin/invoice/staff-invoice.tsx').then((file) => ({ default: file.StaffInvoice })),
)

/** Shows receipts and credit notes too. Staff have the same address. */
export default function InvoicePage() {
  const { id = '' } = useParams()
  const { me, hasFailed } = useMe()
  if (me === undefined && !hasFailed) return <ClientWaitingFrame />
  if (me?.role === 'staff' && location.hash === '') {
    return (
      <Suspense fallback={<ClientWaitingFrame />}>
        <StaffInvoice id={id} />
      </Suspense>
    )
  }
  return (
    <LinkedRecord
      title={screenTitles.invoice}
      path={href('invoice', { id })}
      staffPath={href('adminInvoices')}
      missing="It is incomplete, has expired or was withdrawn. If this is your invoice, log in with the address we email."
    >
      {(onMissing) => <ClientInvoice id={id} onMissing={onMissing} />}
    </LinkedRecord>
  )
}
