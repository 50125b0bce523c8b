import { Button } from '#ui/button.tsx'
import { Refusal } from '#ui/changes/refusal.tsx'
import { type Entry, passwordResetSchema } from '../account.ts'
import { resetPassword } from '../account.wire.ts'
import styles from './account-form.module.css'
import { NewPasswordInput } from './password-input.tsx'
import { useAccountForm } from './use-account-form.ts'

/** Chooses a new password by a mailed link. */
export function PasswordResetForm({
  token,
  onEntry,
  onGone,
}: {
  token: string
  onEntry: (entry: Entry) => void
  onGone: (why: string) => void
}) {
  const { isSending, message, fields, submit } = useAccountForm({
    to: resetPassword,
    schema: passwordResetSchema,
    more: { token },
    onDone: onEntry,
    onGone,
  })
  return (
    <form className={styles.form} noValidate onSubmit={submit}>
      <Refusal>{message || fields.token}</Refusal>
      <NewPasswordInput name="password" error={fields.password} />
      <Button type="submit" variant="primary" block busy={isSending}>
        Save and log in
      </Button>
    </form>
  )
}
