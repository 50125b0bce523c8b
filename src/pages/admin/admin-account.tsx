import { OwnAccount } from '#features/accounts/settings/own-account.tsx'
import { AdminFrame } from './frame/admin-frame.tsx'

/** Staff's own account, at /admin/account. */
export default function AdminAccountPage() {
  return (
    <AdminFrame title="Your account">
      <OwnAccount isStaff />
    </AdminFrame>
  )
}
