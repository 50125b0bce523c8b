import type { ReactNode } from 'react'
import type { InputSchema, Wire } from '#platform/api/wire.ts'
import { Button } from '#ui/button.tsx'
import { Refusal } from '#ui/changes/refusal.tsx'
import type { Field } from '#ui/forms/use-form.ts'
import type { LogInAnswer } from '../account.ts'
import styles from './account-form.module.css'
import { useAccountForm } from './use-account-form.tsx'

/** What the page of a mailed link gives its form. */
export type MailedLink = {
  token: string
  onLogIn: (answer: LogInAnswer) => void
  /** The link expired or was used. */
  onGone?: (why: string) => void
}

/** Uses up a mailed link and logs in. */
export function MailedLinkForm<Schema extends InputSchema>({
  link: { token, onLogIn, onGone },
  to,
  schema,
  submit,
  children,
}: {
  link: MailedLink
  to: Wire<'POST', string, { body: Schema; answer: LogInAnswer }>
  schema: Schema
  submit: string
  children: (field: Field) => ReactNode
}) {
  const { isSending, refusal, field, formProps } = useAccountForm({
    to,
    schema,
    more: { token },
    onDone: onLogIn,
    ...(onGone && { onGone }),
  })
  return (
    <form {...formProps} className={styles.form}>
      <Refusal>{refusal}</Refusal>
      {children(field)}
      <Button type="submit" variant="primary" block busy={isSending}>
        {submit}
      </Button>
    </form>
  )
}
