import { Button } from '#ui/button.tsx'
import { Refusal } from '#ui/changes/refusal.tsx'
import { type Entry, firstStaffSchema } from '../account.ts'
import { createFirstStaff } from '../account.wire.ts'
import styles from './account-form.module.css'
import { EmailInput } from './email-input.tsx'
import { NewPasswordInput } from './password-input.tsx'
import { useAccountForm } from './use-account-form.ts'

/** Creates a fresh installation's first staff account with the one-time token. */
export function FirstStaffForm({ token, onEntry }: { token: string; onEntry: (entry: Entry) => void }) {
  const { isSending, message, fields, submit } = useAccountForm({
    to: createFirstStaff,
    schema: firstStaffSchema,
    more: { token },
    onDone: onEntry,
  })
  return (
    <form className={styles.form} noValidate onSubmit={submit}>
      <Refusal>{message || fields.token}</Refusal>
      <EmailInput error={fields.email} />
      <NewPasswordInput name="password" error={fields.password} />
      <Button type="submit" variant="primary" block busy={isSending}>
        Create account and log in
      </Button>
    </form>
  )
}
