import type { ReactNode } from 'react'
import { Stack } from '../layout/stack.tsx'
import { Text } from '../layout/text.tsx'
import styles from './as-client.module.css'
import { Reader } from './badge.tsx'
import { FrameMode } from './mode-badge.tsx'

/** A page as its client has it: to read, not to use. `note` says how the client comes to it. */
export function AsClient({ note, children }: { note: ReactNode; children: ReactNode }) {
  return (
    <>
      <Text tone="muted" measure>
        {note}
      </Text>
      <fieldset disabled className={styles.frame} aria-label="The client’s page">
        <Stack gap="5" packed shrinks>
          <Reader value="client">
            <FrameMode value="live">{children}</FrameMode>
          </Reader>
        </Stack>
      </fieldset>
    </>
  )
}
