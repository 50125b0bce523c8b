import { useState } from 'react'
import { Button } from '#ui/button.tsx'
import { deletionSchema } from '../account.ts'
import styles from '../account-form.module.css'
import { EmailInput } from '../email-input.tsx'
import { Refusal } from '../refusal.tsx'
import { useAccountForm } from '../use-account-form.ts'
import { OwnPasswordInput } from './email-change-form.tsx'

/** Deletes the account of somebody who types its address once more. */
export function DeletionForm({ hasPassword }: { hasPassword: boolean }) {
  const [isOpen, setIsOpen] = useState(false)
  const { isSending, message, fields, submit } = useAccountForm({
    path: '/api/account/delete',
    schema: deletionSchema,
    // A new page empties memory of what this account saw.
    onDone: () => location.assign('/'),
  })
  if (!isOpen) {
    return (
      <Button className={styles.action} onClick={() => setIsOpen(true)}>
        Delete my account…
      </Button>
    )
  }
  return (
    <form className={styles.form} noValidate onSubmit={submit}>
      <Refusal>{message}</Refusal>
      <EmailInput
        label="Type your e-mail address to confirm"
        autoComplete="off"
        autoFocus
        error={fields.email}
      />
      {hasPassword && <OwnPasswordInput error={fields.password} />}
      <div className={styles.actions}>
        <Button type="submit" variant="danger" busy={isSending}>
          Delete my account
        </Button>
        <Button disabled={isSending} onClick={() => setIsOpen(false)}>
          Keep it
        </Button>
      </div>
    </form>
  )
}
