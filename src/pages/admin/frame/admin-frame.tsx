import type { ReactNode } from 'react'
import { HealthNotice } from '#features/health/health-notice.tsx'
import { href } from '#routes'
import { Toaster } from '#ui/overlays/toaster.tsx'
import { type Area, SessionFrame } from '../../account/frame/session-frame.tsx'
import { Companions } from './companions.tsx'

const admin: Area = {
  role: 'staff',
  name: 'Staff area',
  places: [
    { label: 'Leads', path: href('admin') },
    { label: 'Quotes', path: href('adminQuotes') },
    { label: 'Clients', path: href('adminClients') },
    { label: 'Projects', path: href('adminProjects') },
    { label: 'Invoices', path: href('adminInvoices'), records: href('invoice', { id: '' }) },
    { label: 'Payments', path: href('adminPayments') },
    { label: 'Mail', path: href('adminMail'), records: href('adminTemplates') },
    { label: 'Prices', path: href('adminPrices') },
    { label: 'People', path: href('adminPeople') },
  ],
  accountPath: href('adminAccount'),
  refusal: 'This account has no access to the staff area',
  notice: <HealthNotice />,
}

export function AdminFrame({ title, children }: { title: string; children: ReactNode }) {
  return (
    <SessionFrame title={title} area={admin}>
      {children}
      <Companions />
      <Toaster />
    </SessionFrame>
  )
}
