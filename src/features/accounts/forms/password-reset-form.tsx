import { Button } from '#ui/button.tsx'
import { Refusal } from '#ui/changes/refusal.tsx'
import { type Entry, passwordResetSchema } from '../account.ts'
import { resetPassword } from '../account.wire.ts'
import styles from './account-form.module.css'
import { NewPasswordInput } from './password-input.tsx'
import { useAccountForm } from './use-account-form.tsx'

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
  const { isSending, refusal, field, formProps } = useAccountForm({
    to: resetPassword,
    schema: passwordResetSchema,
    more: { token },
    onDone: onEntry,
    onGone,
  })
  return (
    <form {...formProps} className={styles.form}>
      <Refusal>{refusal}</Refusal>
      <NewPasswordInput name="password" error={field('password').error} />
      <Button type="submit" variant="primary" block busy={isSending}>
        Save and log in
      </Button>
    </form>
  )
}
