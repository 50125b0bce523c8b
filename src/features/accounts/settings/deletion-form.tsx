import { type ReactNode, useState } from 'react'
import { Button } from '#ui/button.tsx'
import { Refusal } from '#ui/changes/refusal.tsx'
import { Checkbox } from '#ui/forms/checkbox.tsx'
import { Cluster } from '#ui/layout/cluster.tsx'
import { Stack } from '#ui/layout/stack.tsx'
import { deletionSchema } from '../account.ts'
import { deleteAccount } from '../account.wire.ts'
import styles from '../forms/account-form.module.css'
import { EmailInput } from '../forms/email-input.tsx'
import { useAccountForm } from '../forms/use-account-form.tsx'
import { OwnPasswordInput } from './email-change-form.tsx'
import { focusSettingsSection } from './settings-section.tsx'

/** @param owed what deleting the account does not settle, named first */
export function DeletionForm({
  hasPassword,
  hasData,
  owed,
}: {
  hasPassword: boolean
  hasData: boolean
  owed: ReactNode
}) {
  const [isOpen, setIsOpen] = useState(false)
  const { isSending, refusal, field, formProps } = useAccountForm({
    to: deleteAccount,
    schema: deletionSchema,
    endsSession: true,
    // A page load clears the account's data from memory.
    onDone: () => location.assign('/'),
  })
  function close() {
    setIsOpen(false)
    focusSettingsSection('Delete your account')
  }
  if (!isOpen) {
    return (
      <Button className={styles.action} onClick={() => setIsOpen(true)}>
        Delete my account…
      </Button>
    )
  }
  return (
    <Stack as="form" gap="5" {...formProps}>
      {owed}
      <Refusal>{refusal}</Refusal>
      <EmailInput
        label="Type your email address to confirm"
        autoComplete="off"
        autoFocus
        error={field('email').error}
      />
      {hasPassword && <OwnPasswordInput error={field('password').error} />}
      {hasData && (
        <Checkbox
          name="data"
          label="Delete my data too"
          description="Your requests, messages, files and emails, permanently. Tax law requires us to keep payments and documents with your name and company, and with them the words of a quote that you accepted. An open invoice keeps your email address and its link until it is settled. A project in work or online stays until we have ended it with you. If you leave this unchecked, we keep your data so that we can finish the work."
        />
      )}
      <Cluster gap="3">
        <Button type="submit" variant="danger" busy={isSending}>
          Delete my account
        </Button>
        <Button disabled={isSending} onClick={close}>
          Cancel
        </Button>
      </Cluster>
    </Stack>
  )
}
