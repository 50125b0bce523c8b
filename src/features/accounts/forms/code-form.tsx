import { Button } from '#ui/button.tsx'
import { Refusal } from '#ui/changes/refusal.tsx'
import { codeSchema, type SessionState } from '../account.ts'
import { verifySecondFactor } from '../account.wire.ts'
import styles from './account-form.module.css'
import { CodeInput } from './code-input.tsx'
import { useAccountForm } from './use-account-form.tsx'

export function CodeForm({ onDone }: { onDone: (state: SessionState) => void }) {
  const { isSending, refusal, field, formProps } = useAccountForm({
    to: verifySecondFactor,
    schema: codeSchema,
    onDone,
  })
  return (
    <form {...formProps} className={styles.form}>
      <Refusal>{refusal}</Refusal>
      <CodeInput
        hint="Six digits from your authenticator app, or one of your recovery codes."
        error={field('code').error}
      />
      <Button type="submit" variant="primary" block busy={isSending}>
        Continue
      </Button>
    </form>
  )
}
