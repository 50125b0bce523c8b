import type { ReactNode } from 'react'
import { href } from '#routes'
import { type Area, SessionFrame } from '../../account/frame/session-frame.tsx'

const desk: Area = {
  role: 'staff',
  name: 'Staff area',
  places: [
    { label: 'Leads', path: href('admin') },
    { label: 'Projects', path: href('adminProjects') },
    { label: 'Invoices', path: href('adminInvoices'), records: href('invoice', { id: '' }) },
    { label: 'Payments', path: href('adminPayments') },
    { label: 'Mail', path: href('adminMail') },
    { label: 'Prices', path: href('adminPrices') },
  ],
  accountPath: href('adminAccount'),
  refusal: 'This account has no access to the staff area',
}

/** The frame of every screen of the desk. */
export function AdminFrame({ title, children }: { title: string; children: ReactNode }) {
  return (
    <SessionFrame title={title} area={desk}>
      {children}
    </SessionFrame>
  )
}
