import type { ReactNode } from 'react'
import { Text } from '../layout/text.tsx'
import { Rows } from '../lists/rows.tsx'
import type { Unreadable } from '../lists/unreadable-row.tsx'
import { DateTime } from './date-time.tsx'
import styles from './timeline.module.css'

/** `at` is ISO 8601 in UTC. */
type Happening = { id: string; at: string; actor: string }

export function Timeline<Event extends Happening>({
  events,
  children,
}: {
  /** Oldest first. */
  events: readonly (Event | Unreadable)[]
  /** Must return phrasing content. */
  children: (event: Event) => ReactNode
}) {
  return (
    <Rows as="ol" className={styles.events} rowClass={styles.event} rows={events.toReversed()}>
      {(event) => (
        <>
          {children(event)}
          <Text size="s" tone="muted">
            {event.actor}, <DateTime iso={event.at} />
          </Text>
        </>
      )}
    </Rows>
  )
}
