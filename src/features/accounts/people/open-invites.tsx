import { useRef, useState } from 'react'
import type { Listed } from '#platform/records/list-page.ts'
import { useRecordChange } from '#platform/records/use-record-change.ts'
import { Button } from '#ui/button.tsx'
import { Refusal } from '#ui/changes/refusal.tsx'
import { Cluster } from '#ui/layout/cluster.tsx'
import { Text } from '#ui/layout/text.tsx'
import { Rows } from '#ui/lists/rows.tsx'
import { Badge } from '#ui/records/badge.tsx'
import { DateTime } from '#ui/records/date-time.tsx'
import { VisuallyHidden } from '#ui/visually-hidden.tsx'
import styles from './people-list.module.css'
import { listPeople, resendInvite, withdrawInvite } from './person.admin.wire.ts'
import { type Invite, roleNames } from './person.ts'

export function OpenInvites({ invites }: { invites: readonly Listed<Invite>[] }) {
  const section = useRef<HTMLElement>(null)
  return (
    <section ref={section} className={styles.invites} tabIndex={-1} aria-labelledby="open-invites">
      <h2 className={styles.heading} id="open-invites">
        Open invites
      </h2>
      {invites.length === 0 && <Text tone="muted">No open invites.</Text>}
      <Rows rowClass={styles.invite} rows={invites}>
        {(invite) => <OpenInvite invite={invite} onGone={() => section.current?.focus()} />}
      </Rows>
    </section>
  )
}

function OpenInvite({
  invite: { id, name, email, role, by, expiresAt, hasExpired, hasInviter },
  onGone,
}: {
  invite: Invite
  onGone: () => void
}) {
  const resending = useRecordChange(listPeople, resendInvite, { id })
  const [isSent, setIsSent] = useState(false)
  const withdrawing = useRecordChange(listPeople, withdrawInvite, { id })
  const to = <VisuallyHidden> the invite to {email}</VisuallyHidden>
  return (
    <>
      <div>
        <Text weight="bold" wrap="anywhere">
          {name ? `${name}, ${email}` : email} {hasExpired && <Badge tone="neutral">Expired</Badge>}
          {!hasExpired && !hasInviter && <Badge tone="danger">Not valid</Badge>}
        </Text>
        <Text size="s" tone="muted">
          {roleNames[role]}, invited by {by};{' '}
          {hasExpired || hasInviter ? (
            <>
              {hasExpired ? 'expired' : 'works until'} <DateTime iso={expiresAt} />
            </>
          ) : (
            'send it again to make its link work'
          )}
        </Text>
        <Text size="s" tone="muted" role="status">
          {isSent && 'Sent again. Only the link in the newest email works.'}
        </Text>
        <Refusal>{resending.refusal ?? withdrawing.refusal}</Refusal>
      </div>
      <Cluster gap="2">
        <Button
          size="s"
          busy={resending.isPending}
          onClick={() => {
            setIsSent(false)
            resending.save(undefined, { onSuccess: () => setIsSent(true) })
          }}
        >
          Send again<VisuallyHidden>:{to}</VisuallyHidden>
        </Button>
        <Button
          size="s"
          variant="quiet"
          busy={withdrawing.isPending}
          onClick={() => withdrawing.save(undefined, { onSuccess: onGone })}
        >
          Withdraw{to}
        </Button>
      </Cluster>
    </>
  )
}
