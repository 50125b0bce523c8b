import { ClientList } from '#features/clients/admin/client-list.tsx'
import { screenTitles } from '#pages/screen-titles.ts'
import { AdminFrame } from './frame/admin-frame.tsx'

export default function AdminClientsPage() {
  return (
    <AdminFrame title={screenTitles['admin-clients']}>
      <ClientList />
    </AdminFrame>
  )
}
