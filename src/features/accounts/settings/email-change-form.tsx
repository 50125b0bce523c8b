import { useRef, useState } from 'react'
import { Button } from '#ui/button.tsx'
import { Refusal } from '#ui/changes/refusal.tsx'
import { emailChangeSchema } from '../account.ts'
import { askForNewEmail } from '../account.wire.ts'
import styles from '../forms/account-form.module.css'
import { Done } from '../forms/done.tsx'
import { EmailInput } from '../forms/email-input.tsx'
import { PasswordInput } from '../forms/password-input.tsx'
import { useAccountForm } from '../forms/use-account-form.ts'

export function EmailChangeForm({ hasPassword }: { hasPassword: boolean }) {
  const form = useRef<HTMLFormElement>(null)
  const [isSent, setIsSent] = useState(false)
  const { isSending, message, fields, submit } = useAccountForm({
    to: askForNewEmail,
    schema: emailChangeSchema,
    onDone() {
      form.current?.reset()
      setIsSent(true)
    },
  })
  return (
    <form ref={form} className={styles.form} noValidate onSubmit={submit} onInput={() => setIsSent(false)}>
      <Refusal>{message}</Refusal>
      <EmailInput label="New email" autoComplete="email" error={fields.email} />
      {hasPassword && <OwnPasswordInput error={fields.password} />}
      <Button type="submit" className={styles.action} busy={isSending}>
        Email me a link
      </Button>
      <Done>
        {isSent &&
          'Sent. Open the link in the email at your new address, and confirm it while you’re logged in.'}
      </Done>
    </form>
  )
}

/** Asks for the password again, so that an open session alone changes nothing that opens the account. */
export function OwnPasswordInput({ error }: { error: string | undefined }) {
  return <PasswordInput label="Your password" name="password" autoComplete="current-password" error={error} />
}
