import { useState } from 'react'
import { useAccountForm } from '#features/accounts/forms/use-account-form.tsx'
import { Button } from '#ui/button.tsx'
import { Refusal } from '#ui/changes/refusal.tsx'
import { Stack } from '#ui/layout/stack.tsx'
import styles from './link-again.module.css'
import { type LinkRequest, linkRequestSchema } from './link-request.ts'
import { requestLink } from './link-request.wire.ts'

/** For a visitor whose address lost the link's secret part, or whose link has ended. */
export function LinkAgain({ request }: { request: LinkRequest }) {
  const [isSent, setIsSent] = useState(false)
  const { isSending, refusal, formProps } = useAccountForm({
    to: requestLink,
    schema: linkRequestSchema,
    more: request,
    onDone: () => setIsSent(true),
  })
  return (
    <Stack as="form" gap="4" align="start" {...formProps}>
      <p>
        The link in our email opens this {request.noun} without logging in. If it broke across lines, copy all
        of it, or get a new one.
      </p>
      <Refusal>{refusal}</Refusal>
      <p role="status" className={styles.told}>
        {isSent &&
          `If this ${request.noun} is open to you, a new link is on its way to the address we sent it to. It can take a minute.`}
      </p>
      <Button type="submit" busy={isSending}>
        {isSent ? 'Email it again' : 'Email me a new link'}
      </Button>
    </Stack>
  )
}
