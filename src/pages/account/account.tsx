import { OwnAccount } from '#features/accounts/settings/own-account.tsx'
import { OwedInvoices } from '#features/billing/documents/owed-invoices.tsx'
import { screenTitles } from '#pages/screen-titles.ts'
import { href } from '#routes'
import { ClientFrame } from '../frame/client-frame.tsx'

export default function AccountPage() {
  return (
    <ClientFrame title={screenTitles.account} staffPath={href('adminAccount')}>
      <OwnAccount owed={<OwedInvoices />} />
    </ClientFrame>
  )
}
