import { StaffAccount } from '#features/accounts/settings/staff-account.tsx'
import { screenTitles } from '#pages/screen-titles.ts'
import { AdminFrame } from './frame/admin-frame.tsx'

export default function AdminAccountPage() {
  return (
    <AdminFrame title={screenTitles['admin-account']}>
      <StaffAccount />
    </AdminFrame>
  )
}
