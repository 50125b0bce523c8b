import { useState } from 'react'
import { Button } from '#ui/button.tsx'
import { Refusal } from '#ui/changes/refusal.tsx'
import { TextInput } from '#ui/forms/text-input.tsx'
import { nameSchema } from '../account.ts'
import { changeName } from '../account.wire.ts'
import styles from '../forms/account-form.module.css'
import { Done } from '../forms/done.tsx'
import { useAccountForm } from '../forms/use-account-form.ts'

export function NameForm({ name, onDone }: { name: string; onDone: () => Promise<void> }) {
  const [isChanged, setIsChanged] = useState(false)
  const { isSending, message, fields, submit } = useAccountForm({
    to: changeName,
    schema: nameSchema,
    async onDone() {
      await onDone()
      setIsChanged(true)
    },
  })
  return (
    <form className={styles.form} noValidate onSubmit={submit} onInput={() => setIsChanged(false)}>
      <Refusal>{message}</Refusal>
      <TextInput
        label="Your name"
        name="name"
        defaultValue={name}
        autoComplete="name"
        required
        mark="none"
        error={fields.name}
      />
      <Button type="submit" className={styles.action} busy={isSending}>
        Save name
      </Button>
      <Done>{isChanged && 'Saved.'}</Done>
    </form>
  )
}
