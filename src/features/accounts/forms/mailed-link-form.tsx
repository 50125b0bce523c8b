import type { ReactNode } from 'react'
import type { InputSchema, Wire } from '#platform/api/wire.ts'
import { Button } from '#ui/button.tsx'
import { Refusal } from '#ui/changes/refusal.tsx'
import type { Field } from '#ui/forms/use-form.ts'
import { Stack } from '#ui/layout/stack.tsx'
import type { LogInAnswer } from '../account.ts'
import { useAccountForm } from './use-account-form.tsx'

/** What the page of an emailed link gives its form. */
export type MailedLink = {
  token: string
  onLogIn: (answer: LogInAnswer) => void
  /** The link expired or was used. */
  onGone?: (why: string) => void
}

/** Uses up an emailed link and logs in. */
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
    <Stack as="form" gap="5" {...formProps}>
      <Refusal>{refusal}</Refusal>
      {children(field)}
      <Button type="submit" variant="primary" block busy={isSending}>
        {submit}
      </Button>
    </Stack>
  )
}
