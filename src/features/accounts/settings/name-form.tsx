import { Button } from '#ui/button.tsx'
import { Refusal } from '#ui/changes/refusal.tsx'
import { Stack } from '#ui/layout/stack.tsx'
import { nameSchema } from '../account.ts'
import { changeName } from '../account.wire.ts'
import styles from '../forms/account-form.module.css'
import { NameInput } from '../forms/name-input.tsx'
import { SuccessMessage } from '../forms/success-message.tsx'
import { useAccountForm } from '../forms/use-account-form.tsx'

export function NameForm({ name, onDone }: { name: string; onDone: () => Promise<void> }) {
  const { isSending, isDone, refusal, field, formProps } = useAccountForm({
    to: changeName,
    schema: nameSchema,
    onDone,
  })
  return (
    <Stack as="form" gap="5" {...formProps}>
      <Refusal>{refusal}</Refusal>
      <NameInput defaultValue={name} error={field('name').error} />
      <Button type="submit" className={styles.action} busy={isSending}>
        Save name
      </Button>
      <SuccessMessage>{isDone && 'Saved.'}</SuccessMessage>
    </Stack>
  )
}
