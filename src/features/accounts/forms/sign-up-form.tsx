import { Button } from '#ui/button.tsx'
import { Refusal } from '#ui/changes/refusal.tsx'
import { TextInput } from '#ui/forms/text-input.tsx'
import { type Entry, signUpSchema } from '../account.ts'
import { completeSignUp } from '../account.wire.ts'
import styles from './account-form.module.css'
import { NewPasswordInput } from './password-input.tsx'
import { useAccountForm } from './use-account-form.tsx'

/** Creates the account of somebody who opened the link in their mail. */
export function SignUpForm({
  token,
  onEntry,
  onGone,
}: {
  token: string
  onEntry: (entry: Entry) => void
  onGone: (why: string) => void
}) {
  const { isSending, refusal, field, formProps } = useAccountForm({
    to: completeSignUp,
    schema: signUpSchema,
    more: { token },
    onDone: onEntry,
    onGone,
  })
  return (
    <form {...formProps} className={styles.form}>
      <Refusal>{refusal}</Refusal>
      <TextInput
        label="Your name"
        name="name"
        autoComplete="name"
        required
        mark="none"
        error={field('name').error}
      />
      <NewPasswordInput
        name="password"
        label="Password (optional)"
        hint="Without one, you log in with links we email you. With one: at least 8 characters; a few unrelated words work well."
        required={false}
        error={field('password').error}
      />
      <Button type="submit" variant="primary" block busy={isSending}>
        Create account and log in
      </Button>
    </form>
  )
}
