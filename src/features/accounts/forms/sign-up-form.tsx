import { Button } from '#ui/button.tsx'
import { Refusal } from '#ui/changes/refusal.tsx'
import { TextInput } from '#ui/forms/text-input.tsx'
import { type Entry, signUpSchema } from '../account.ts'
import { completeSignUp } from '../account.wire.ts'
import styles from './account-form.module.css'
import { NewPasswordInput } from './password-input.tsx'
import { useAccountForm } from './use-account-form.ts'

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
  const { isSending, message, fields, submit } = useAccountForm({
    to: completeSignUp,
    schema: signUpSchema,
    more: { token },
    onDone: onEntry,
    onGone,
  })
  return (
    <form className={styles.form} noValidate onSubmit={submit}>
      <Refusal>{message || fields.token}</Refusal>
      <TextInput label="Your name" name="name" autoComplete="name" required mark="none" error={fields.name} />
      <NewPasswordInput
        name="password"
        label="Password (optional)"
        hint="Without one, you log in with links we email you. With one: at least 8 characters; a few unrelated words work well."
        required={false}
        error={fields.password}
      />
      <Button type="submit" variant="primary" block busy={isSending}>
        Create account and log in
      </Button>
    </form>
  )
}
