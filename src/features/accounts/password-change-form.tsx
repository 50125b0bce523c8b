import { useRef, useState } from 'react'
import { Button } from '#ui/button.tsx'
import { passwordChangeSchema } from './account.ts'
import styles from './account-form.module.css'
import { NewPasswordInput, PasswordInput } from './password-input.tsx'
import { useSessionForm } from './use-session-form.ts'

export function PasswordChangeForm() {
  const form = useRef<HTMLFormElement>(null)
  const [isChanged, setIsChanged] = useState(false)
  const { isSending, message, fields, submit } = useSessionForm({
    path: '/api/admin/password',
    schema: passwordChangeSchema,
    onLoggedIn() {
      form.current?.reset()
      setIsChanged(true)
    },
  })
  return (
    <form
      ref={form}
      className={styles.form}
      noValidate
      onSubmit={(event) => {
        setIsChanged(false)
        void submit(event)
      }}
    >
      <p role="alert" className={styles.refusal}>
        {message}
      </p>
      <PasswordInput
        label="Current password"
        name="currentPassword"
        autoComplete="current-password"
        error={fields.currentPassword}
      />
      <NewPasswordInput name="newPassword" error={fields.newPassword} />
      <Button type="submit" variant="primary" block busy={isSending}>
        Change password
      </Button>
      <p role="status" className={styles.done}>
        {isChanged && 'Changed. You are logged out everywhere else.'}
      </p>
    </form>
  )
}
