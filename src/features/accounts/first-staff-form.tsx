import { Button } from '#ui/button.tsx'
import { firstStaffSchema, type Me } from './account.ts'
import styles from './account-form.module.css'
import { EmailInput } from './email-input.tsx'
import { NewPasswordInput } from './password-input.tsx'
import { useSessionForm } from './use-session-form.ts'

/** Creates a fresh installation's first staff account with the one-time token. */
export function FirstStaffForm({ token, onLoggedIn }: { token: string; onLoggedIn: (me: Me) => void }) {
  const { isSending, message, fields, submit } = useSessionForm({
    path: '/api/staff/first',
    schema: firstStaffSchema,
    more: { token },
    onLoggedIn,
  })
  return (
    <form className={styles.form} noValidate onSubmit={submit}>
      <p role="alert" className={styles.refusal}>
        {message || fields.token}
      </p>
      <EmailInput error={fields.email} />
      <NewPasswordInput name="password" error={fields.password} />
      <Button type="submit" variant="primary" block busy={isSending}>
        Create account and log in
      </Button>
    </form>
  )
}
