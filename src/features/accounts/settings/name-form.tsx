import { Button } from '#ui/button.tsx'
import { Refusal } from '#ui/changes/refusal.tsx'
import { TextInput } from '#ui/forms/text-input.tsx'
import { nameSchema } from '../account.ts'
import { changeName } from '../account.wire.ts'
import styles from '../forms/account-form.module.css'
import { Done } from '../forms/done.tsx'
import { useAccountForm } from '../forms/use-account-form.tsx'

export function NameForm({ name, onDone }: { name: string; onDone: () => Promise<void> }) {
  const { isSending, isDone, refusal, field, formProps } = useAccountForm({
    to: changeName,
    schema: nameSchema,
    onDone,
  })
  return (
    <form {...formProps} className={styles.form}>
      <Refusal>{refusal}</Refusal>
      <TextInput
        label="Your name"
        name="name"
        defaultValue={name}
        autoComplete="name"
        required
        mark="none"
        error={field('name').error}
      />
      <Button type="submit" className={styles.action} busy={isSending}>
        Save name
      </Button>
      <Done>{isDone && 'Saved.'}</Done>
    </form>
  )
}
