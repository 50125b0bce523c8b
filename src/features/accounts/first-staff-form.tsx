import { Button } from '#ui/button.tsx'
import { TextInput } from '#ui/forms/text-input.tsx'
import { firstStaffSchema, type Me, maxPasswordLength, minPasswordLength } from './account.ts'
import styles from './account-form.module.css'
import { PasswordInput } from './password-input.tsx'
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
      <TextInput
        label="E-mail"
        name="email"
        type="email"
        autoComplete="username"
        required
        mark="none"
        error={fields.email}
      />
      <PasswordInput
        label="New password"
        hint={`At least ${minPasswordLength} characters. A few unrelated words make a good one.`}
        name="password"
        autoComplete="new-password"
        maxLength={maxPasswordLength}
        required
        mark="none"
        error={fields.password}
      />
      <Button type="submit" variant="primary" block busy={isSending}>
        Create account and log in
      </Button>
    </form>
  )
}
