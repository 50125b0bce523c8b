import { Button } from '#ui/button.tsx'
import { Refusal } from '#ui/changes/refusal.tsx'
import { Stack } from '#ui/layout/stack.tsx'
import { type LogInAnswer, logInSchema } from '../account.ts'
import { logIn } from '../account.wire.ts'
import { EmailInput } from './email-input.tsx'
import { PasswordInput } from './password-input.tsx'
import { useAccountForm } from './use-account-form.tsx'

export function LogInForm({
  email,
  onEmailChange,
  onLogIn,
}: {
  email: string
  onEmailChange: (email: string) => void
  onLogIn: (answer: LogInAnswer) => void
}) {
  const { isSending, refusal, field, formProps } = useAccountForm({
    to: logIn,
    schema: logInSchema,
    onDone: onLogIn,
  })
  return (
    <Stack as="form" gap="5" {...formProps}>
      <Refusal>{refusal}</Refusal>
      <EmailInput
        value={email}
        onChange={(event) => onEmailChange(event.target.value)}
        error={field('email').error}
      />
      <PasswordInput
        label="Password"
        name="password"
        autoComplete="current-password"
        error={field('password').error}
      />
      <Button type="submit" variant="primary" block busy={isSending}>
        Log in
      </Button>
    </Stack>
  )
}
