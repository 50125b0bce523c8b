import { Button } from '#ui/button.tsx'
import { logInSchema, type Me } from './account.ts'
import styles from './account-form.module.css'
import { EmailInput } from './email-input.tsx'
import { PasswordInput } from './password-input.tsx'
import { useSessionForm } from './use-session-form.ts'

/** E-mail and password. A refusal never says which of them was wrong. */
export function LogInForm({ onLoggedIn }: { onLoggedIn: (me: Me) => void }) {
  const { isSending, message, fields, submit } = useSessionForm({
    path: '/api/auth/sign-in/email',
    schema: logInSchema,
    onLoggedIn,
  })
  return (
    <form className={styles.form} noValidate onSubmit={submit}>
      <p role="alert" className={styles.refusal}>
        {message}
      </p>
      <EmailInput error={fields.email} />
      <PasswordInput
        label="Password"
        name="password"
        autoComplete="current-password"
        error={fields.password}
      />
      <Button type="submit" variant="primary" block busy={isSending}>
        Log in
      </Button>
    </form>
  )
}
