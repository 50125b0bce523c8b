import type { Wire } from '#platform/api/wire.ts'
import { Button } from '#ui/button.tsx'
import { Refusal } from '#ui/changes/refusal.tsx'
import { Stack } from '#ui/layout/stack.tsx'
import { tokenSchema } from '../account.ts'
import { useAccountForm } from './use-account-form.tsx'

/** A button: mail scanners open links but submit no forms. */
export function LinkButton<Answer>({
  to,
  token,
  label,
  onDone,
  onGone,
}: {
  to: Wire<'POST', string, { body: typeof tokenSchema; answer: Answer }>
  token: string
  label: string
  onDone: (answer: Answer) => void
  onGone: (why: string) => void
}) {
  const { isSending, refusal, formProps } = useAccountForm({
    to,
    schema: tokenSchema,
    more: { token },
    onDone,
    onGone,
  })
  return (
    <Stack as="form" gap="5" {...formProps}>
      <Refusal>{refusal}</Refusal>
      <Button type="submit" variant="primary" block busy={isSending}>
        {label}
      </Button>
    </Stack>
  )
}
