import { Button } from '#ui/button.tsx'
import { Refusal } from '#ui/changes/refusal.tsx'
import { Stack } from '#ui/layout/stack.tsx'
import { emailChangeSchema } from '../account.ts'
import { requestEmailChange } from '../account.wire.ts'
import styles from '../forms/account-form.module.css'
import { EmailInput } from '../forms/email-input.tsx'
import { PasswordInput } from '../forms/password-input.tsx'
import { SuccessMessage } from '../forms/success-message.tsx'
import { useAccountForm } from '../forms/use-account-form.tsx'

export function EmailChangeForm({ hasPassword }: { hasPassword: boolean }) {
  const { isSending, isDone, refusal, field, formProps } = useAccountForm({
    to: requestEmailChange,
    schema: emailChangeSchema,
    onDone() {
      formProps.ref.current?.reset()
    },
  })
  return (
    <Stack as="form" gap="5" {...formProps}>
      <Refusal>{refusal}</Refusal>
      <EmailInput label="New email" autoComplete="email" error={field('email').error} />
      {hasPassword && <OwnPasswordInput error={field('password').error} />}
      <Button type="submit" className={styles.action} busy={isSending}>
        Email me a link
      </Button>
      <SuccessMessage>
        {isDone &&
          'Sent. Open the link in the email at your new address, and confirm it while you’re logged in.'}
      </SuccessMessage>
    </Stack>
  )
}

/** An open session alone must not change the log-in. */
export function OwnPasswordInput({ error }: { error: string | undefined }) {
  return <PasswordInput label="Your password" name="password" autoComplete="current-password" error={error} />
}
