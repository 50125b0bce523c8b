import type { ReactNode } from 'react'
import { Rows } from '../lists/rows.tsx'
import type { Unreadable } from '../lists/unreadable-row.tsx'
import { DateTime } from './date-time.tsx'
import styles from './timeline.module.css'

/** What happened to a record. `at` is ISO 8601 in UTC. */
type Happening = { id: string; at: string; actor: string }

/** What happened to a record, newest first, each with who did it and when. */
export function Timeline<Event extends Happening>({
  events,
  children,
}: {
  /** Oldest first. */
  events: readonly (Event | Unreadable)[]
  /** Says what happened, in phrasing content. */
  children: (event: Event) => ReactNode
}) {
  return (
    <Rows as="ol" className={styles.events} rowClass={styles.event} rows={events.toReversed()}>
      {(event) => (
        <>
          {children(event)}
          <p className={styles.stamp}>
            {event.actor}, <DateTime iso={event.at} />
          </p>
        </>
      )}
    </Rows>
  )
}
