import { PasswordChangeForm } from '#features/accounts/password-change-form.tsx'
import { AdminFrame } from './frame/admin-frame.tsx'
import styles from './frame/admin-page.module.css'

/** Staff's own account, at /admin/account. */
export default function AdminAccountPage() {
  return (
    <AdminFrame title="Your account">
      <div className={styles.narrow}>
        <h1 className={styles.title}>Your account</h1>
        <p>A new password logs you out on every other device.</p>
        <PasswordChangeForm />
      </div>
    </AdminFrame>
  )
}
