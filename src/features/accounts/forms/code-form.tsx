import { Button } from '#ui/button.tsx'
import { Refusal } from '#ui/changes/refusal.tsx'
import { Stack } from '#ui/layout/stack.tsx'
import { codeSchema, type SessionState } from '../account.ts'
import { verifySecondFactor } from '../account.wire.ts'
import { CodeInput } from './code-input.tsx'
import { useAccountForm } from './use-account-form.tsx'

export function CodeForm({ onDone }: { onDone: (state: SessionState) => void }) {
  const { isSending, refusal, field, formProps } = useAccountForm({
    to: verifySecondFactor,
    schema: codeSchema,
    onDone,
  })
  return (
    <Stack as="form" gap="5" {...formProps}>
      <Refusal>{refusal}</Refusal>
      <CodeInput
        hint="Six digits from your authenticator app, or one of your recovery codes."
        error={field('code').error}
      />
      <Button type="submit" variant="primary" block busy={isSending}>
        Continue
      </Button>
    </Stack>
  )
}
