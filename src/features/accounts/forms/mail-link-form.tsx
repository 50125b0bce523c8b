import { useState } from 'react'
import { Button } from '#ui/button.tsx'
import { Refusal } from '#ui/changes/refusal.tsx'
import { Stack } from '#ui/layout/stack.tsx'
import { linkRequestSchema } from '../account.ts'
import { requestLogInLink, requestPasswordReset } from '../account.wire.ts'
import { EmailInput } from './email-input.tsx'
import { SuccessMessage } from './success-message.tsx'
import { useAccountForm } from './use-account-form.tsx'

/** Never reveals whether the address has an account. */
export function MailLinkForm({
  purpose,
  email,
  onEmailChange,
  next,
  action,
}: {
  purpose: 'link' | 'reset'
  email: string
  onEmailChange: (email: string) => void
  next: string
  action: string
}) {
  const [sentTo, setSentTo] = useState<string | null>(null)
  const { isSending, refusal, field, formProps } = useAccountForm({
    to: purpose === 'link' ? requestLogInLink : requestPasswordReset,
    schema: linkRequestSchema,
    more: { next },
    onDone: () => setSentTo(email.trim()),
  })
  return (
    <Stack as="form" gap="5" {...formProps}>
      <Refusal>{refusal}</Refusal>
      <EmailInput
        value={email}
        onChange={(event) => {
          onEmailChange(event.target.value)
          setSentTo(null)
        }}
        autoComplete="email"
        error={field('email').error}
      />
      <SuccessMessage>
        {sentTo &&
          `We’ve sent an email to ${sentTo}. It can take a minute. Not there? Check your spam folder.`}
      </SuccessMessage>
      <Button type="submit" variant={sentTo ? 'outline' : 'primary'} block busy={isSending}>
        {sentTo ? 'Send it again' : action}
      </Button>
    </Stack>
  )
}
