import { useRef, useState } from 'react'
import { Button } from '#ui/button.tsx'
import { Refusal } from '#ui/changes/refusal.tsx'
import { linkRequestSchema, passwordChangeSchema } from '../account.ts'
import { changePassword, mailReset } from '../account.wire.ts'
import styles from '../forms/account-form.module.css'
import { Done } from '../forms/done.tsx'
import { NewPasswordInput, PasswordInput } from '../forms/password-input.tsx'
import { useAccountForm } from '../forms/use-account-form.ts'

export function PasswordChangeForm({ onDone }: { onDone: () => Promise<void> }) {
  const form = useRef<HTMLFormElement>(null)
  const [isChanged, setIsChanged] = useState(false)
  const { isSending, message, fields, submit } = useAccountForm({
    to: changePassword,
    schema: passwordChangeSchema,
    async onDone() {
      form.current?.reset()
      await onDone()
      setIsChanged(true)
    },
  })
  return (
    <form ref={form} className={styles.form} noValidate onSubmit={submit} onInput={() => setIsChanged(false)}>
      <Refusal>{message}</Refusal>
      <PasswordInput
        label="Current password"
        name="currentPassword"
        autoComplete="current-password"
        error={fields.currentPassword}
      />
      <NewPasswordInput name="newPassword" error={fields.newPassword} />
      <Button type="submit" className={styles.action} busy={isSending}>
        Change password
      </Button>
      <Done>{isChanged && 'Changed. You are logged out everywhere else.'}</Done>
    </form>
  )
}

/** For somebody who has come by mailed links so far. */
export function PasswordLink({ email }: { email: string }) {
  const [isSent, setIsSent] = useState(false)
  const { isSending, message, submit } = useAccountForm({
    to: mailReset,
    schema: linkRequestSchema,
    more: { email, next: location.pathname },
    onDone: () => setIsSent(true),
  })
  return (
    <form className={styles.form} noValidate onSubmit={submit}>
      <Refusal>{message}</Refusal>
      <p>You have no password: you log in with links we email you.</p>
      <Button type="submit" className={styles.action} busy={isSending}>
        Email me a link to choose one
      </Button>
      <Done>{isSent && `We’ve sent an email to ${email}.`}</Done>
    </form>
  )
}
