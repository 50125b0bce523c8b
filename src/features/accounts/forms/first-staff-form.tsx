import { Button } from '#ui/button.tsx'
import { Refusal } from '#ui/changes/refusal.tsx'
import { type Entry, firstStaffSchema } from '../account.ts'
import { createFirstStaff } from '../account.wire.ts'
import styles from './account-form.module.css'
import { EmailInput } from './email-input.tsx'
import { NewPasswordInput } from './password-input.tsx'
import { useAccountForm } from './use-account-form.tsx'

/** Creates a fresh installation's first staff account with the one-time token. */
export function FirstStaffForm({ token, onEntry }: { token: string; onEntry: (entry: Entry) => void }) {
  const { isSending, refusal, field, formProps } = useAccountForm({
    to: createFirstStaff,
    schema: firstStaffSchema,
    more: { token },
    onDone: onEntry,
  })
  return (
    <form {...formProps} className={styles.form}>
      <Refusal>{refusal}</Refusal>
      <EmailInput error={field('email').error} />
      <NewPasswordInput name="password" error={field('password').error} />
      <Button type="submit" variant="primary" block busy={isSending}>
        Create account and log in
      </Button>
    </form>
  )
}
