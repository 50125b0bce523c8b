import { Button } from '#ui/button.tsx'
import { Refusal } from '#ui/changes/refusal.tsx'
import { type Entry, logInSchema } from '../account.ts'
import { logIn } from '../account.wire.ts'
import styles from './account-form.module.css'
import { EmailInput } from './email-input.tsx'
import { PasswordInput } from './password-input.tsx'
import { useAccountForm } from './use-account-form.tsx'

/** E-mail and password. A refusal never says which of them was wrong. */
export function LogInForm({
  email,
  onEmailChange,
  onEntry,
}: {
  email: string
  onEmailChange: (email: string) => void
  onEntry: (entry: Entry) => void
}) {
  const { isSending, refusal, field, formProps } = useAccountForm({
    to: logIn,
    schema: logInSchema,
    onDone: onEntry,
  })
  return (
    <form {...formProps} className={styles.form}>
      <Refusal>{refusal}</Refusal>
      <EmailInput
        value={email}
        onChange={(event) => onEmailChange(event.target.value)}
        error={field('email').error}
      />
      <PasswordInput
        label="Password"
        name="password"
        autoComplete="current-password"
        error={field('password').error}
      />
      <Button type="submit" variant="primary" block busy={isSending}>
        Log in
      </Button>
    </form>
  )
}
