import { Button } from '#ui/button.tsx'
import { Refusal } from '#ui/changes/refusal.tsx'
import { Stack } from '#ui/layout/stack.tsx'
import { linkRequestSchema, passwordChangeSchema } from '../account.ts'
import { changePassword, requestPasswordReset } from '../account.wire.ts'
import styles from '../forms/account-form.module.css'
import { NewPasswordInput, PasswordInput } from '../forms/password-input.tsx'
import { SuccessMessage } from '../forms/success-message.tsx'
import { useAccountForm } from '../forms/use-account-form.tsx'

export function PasswordChangeForm({ onDone }: { onDone: () => Promise<void> }) {
  const { isSending, isDone, refusal, field, formProps } = useAccountForm({
    to: changePassword,
    schema: passwordChangeSchema,
    async onDone() {
      formProps.ref.current?.reset()
      await onDone()
    },
  })
  return (
    <Stack as="form" gap="5" {...formProps}>
      <Refusal>{refusal}</Refusal>
      <PasswordInput
        label="Current password"
        name="currentPassword"
        autoComplete="current-password"
        error={field('currentPassword').error}
      />
      <NewPasswordInput name="newPassword" error={field('newPassword').error} />
      <Button type="submit" className={styles.action} busy={isSending}>
        Change password
      </Button>
      <SuccessMessage>{isDone && 'Changed. You’re logged out everywhere else.'}</SuccessMessage>
    </Stack>
  )
}

export function PasswordLink({ email }: { email: string }) {
  const { isSending, isDone, refusal, formProps } = useAccountForm({
    to: requestPasswordReset,
    schema: linkRequestSchema,
    more: { email, next: location.pathname },
  })
  return (
    <Stack as="form" gap="5" {...formProps}>
      <Refusal>{refusal}</Refusal>
      <p>You don’t have a password: you log in with links we email you.</p>
      <Button type="submit" className={styles.action} busy={isSending}>
        Email me a link to choose one
      </Button>
      <SuccessMessage>{isDone && `We’ve sent an email to ${email}.`}</SuccessMessage>
    </Stack>
  )
}
