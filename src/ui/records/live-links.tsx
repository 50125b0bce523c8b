import { type ReactNode, useRef } from 'react'
import { Button } from '../button.tsx'
import { Refusal } from '../changes/refusal.tsx'
import { Cluster } from '../layout/cluster.tsx'
import { Stack } from '../layout/stack.tsx'
import { Text } from '../layout/text.tsx'
import { DateTime } from './date-time.tsx'
import styles from './live-links.module.css'

export function LiveLinks({
  links,
  ending,
  none,
  children,
  refusal,
}: {
  links: readonly { email: string; createdAt: string; expiresAt: string }[]
  ending: {
    save: (body: undefined, callbacks: { onSuccess: () => void }) => void
    isPending: boolean
    refusal: string | null
  }
  none: string
  children?: ReactNode
  refusal?: string | null
}) {
  const all = useRef<HTMLDivElement>(null)
  function end() {
    // The button disappears with the last link.
    ending.save(undefined, { onSuccess: () => all.current?.focus() })
  }
  return (
    <Stack gap="3" ref={all} tabIndex={-1}>
      {links.length === 0 ? (
        <Text tone="muted">{none}</Text>
      ) : (
        <ul className={styles.list}>
          {links.map(({ email, createdAt, expiresAt }) => (
            <li key={`${email} ${createdAt}`} className={styles.link}>
              {email}
              <span className={styles.minor}>
                Emailed <DateTime iso={createdAt} />, works until <DateTime iso={expiresAt} />
              </span>
            </li>
          ))}
        </ul>
      )}
      <Cluster gap="2">
        {children}
        {links.length > 0 && (
          <Button size="s" variant="danger" busy={ending.isPending} onClick={end}>
            Revoke all links
          </Button>
        )}
      </Cluster>
      <Refusal>{refusal ?? ending.refusal}</Refusal>
    </Stack>
  )
}
