import type { ReactNode } from 'react'
import { Disclosure } from '../disclosure.tsx'
import { joinClasses } from '../join-classes.ts'
import { Text } from '../layout/text.tsx'
import { Rows } from '../lists/rows.tsx'
import type { Unreadable } from '../lists/unreadable-row.tsx'
import { DateTime } from './date-time.tsx'
import styles from './timeline.module.css'

/** `at` is ISO 8601 in UTC. */
type Happening = { id: string; at: string; actor: string }

export function Timeline<Event extends Happening>({
  events,
  shown = events.length,
  children,
}: {
  /** Oldest first. */
  events: readonly (Event | Unreadable)[]
  /** The newest; the others are folded away. */
  shown?: number
  /** Must return phrasing content. */
  children: (event: Event) => ReactNode
}) {
  const newestFirst = events.toReversed()
  const rowsOf = (rows: readonly (Event | Unreadable)[], className?: string) => (
    <Rows as="ol" className={joinClasses(styles.events, className)} rowClass={styles.event} rows={rows}>
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
  return (
    <>
      {rowsOf(newestFirst.slice(0, shown), styles.newest)}
      {events.length > shown && (
        <Disclosure title={`Show all ${events.length}`}>{rowsOf(newestFirst.slice(shown))}</Disclosure>
      )}
    </>
  )
}
