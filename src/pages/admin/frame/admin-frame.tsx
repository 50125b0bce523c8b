import type { ReactNode } from 'react'
import { HealthNotice } from '#features/health/health-notice.tsx'
import { NoticeWatcher } from '#features/notices/notice-watcher.tsx'
import { href } from '#routes'
import { Toaster } from '#ui/overlays/toaster.tsx'
import { type Area, SessionFrame } from '../../account/frame/session-frame.tsx'
import { AdminCommands } from './admin-commands.tsx'
import { Companions } from './companions.tsx'
import { PaletteButton } from './palette-button.tsx'

const places = [
  { label: 'Today', path: href('admin'), keys: 'g t' },
  { label: 'Leads', path: href('adminLeads'), records: href('adminLeadImports'), keys: 'g l' },
  { label: 'Quotes', path: href('adminQuotes'), keys: 'g q' },
  { label: 'Clients', path: href('adminClients'), keys: 'g c' },
  { label: 'Projects', path: href('adminProjects'), keys: 'g p' },
  { label: 'Invoices', path: href('adminInvoices'), records: href('invoice', { id: '' }), keys: 'g i' },
  { label: 'Payments', path: href('adminPayments'), keys: 'g y' },
  { label: 'Mail', path: href('adminMail'), records: href('adminTemplates'), keys: 'g m' },
  { label: 'Prices', path: href('adminPrices'), keys: 'g r' },
  { label: 'People', path: href('adminPeople'), keys: 'g e' },
]
const account = { label: 'Your account', path: href('adminAccount'), keys: 'g a' }

const admin: Area = {
  role: 'staff',
  name: 'Staff area',
  places,
  accountPath: account.path,
  refusal: 'This account has no access to the staff area',
  notice: <HealthNotice />,
  tools: PaletteButton,
}

export function AdminFrame({ title, children }: { title: string; children: ReactNode }) {
  return (
    <SessionFrame title={title} area={admin}>
      {children}
      <Companions />
      <NoticeWatcher />
      <Toaster />
      <AdminCommands places={[...places, account]} />
    </SessionFrame>
  )
}
