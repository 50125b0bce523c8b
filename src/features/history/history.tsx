import { useState } from 'react'
import { Button } from '#ui/button.tsx'
import { Cluster } from '#ui/layout/cluster.tsx'
import type { Unreadable } from '#ui/lists/unreadable-row.tsx'
import { Timeline } from '#ui/records/timeline.tsx'
import styles from './history.module.css'
import type { Told } from './told.ts'
import { useUndo } from './use-undo.tsx'

/** The newest; the others are folded away. */
const shown = 12

/** The timeline of a record, with a button at each change that can be undone. */
export function History<Event extends { id: string; at: string; actor: string }>({
  events,
  tell,
}: {
  /** Oldest first; `at` is ISO 8601 in UTC. */
  events: readonly (Event | Unreadable)[]
  tell: (event: Event) => Told
}) {
  return (
    <Timeline events={events} shown={shown}>
      {(event) => {
        const { what, more, text, undo } = tell(event)
        return (
          <>
            <Cluster gap="0 2" align="baseline">
              {what}
              {more}
              {undo && <UndoChangeButton changeId={undo} of={what} />}
            </Cluster>
            {text !== undefined && <p className={styles.text}>{text}</p>}
          </>
        )
      }}
    </Timeline>
  )
}

function UndoChangeButton({ changeId, of }: { changeId: string; of: string }) {
  const undo = useUndo()
  const [isPending, setIsPending] = useState(false)
  function onClick() {
    setIsPending(true)
    void undo(changeId).finally(() => setIsPending(false))
  }
  return (
    <Button
      className={styles.undo}
      size="s"
      variant="quiet"
      busy={isPending}
      onClick={onClick}
      aria-label={`Undo: ${of}`}
    >
      Undo
    </Button>
  )
}
