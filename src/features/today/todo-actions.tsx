import { Link } from 'wouter'
import { acts, todoActs } from '#domain/records/acts.ts'
import { HandOverDialog } from '#features/leads/admin/lead-handling-dialogs.tsx'
import { Button, ButtonLink } from '#ui/button.tsx'
import { DialogButton } from '#ui/changes/dialog-button.tsx'
import { SnoozeDialog } from './snooze-dialog.tsx'
import type { Todo } from './todo.ts'
import styles from './todo-actions.module.css'
import { todoHref } from './todo-href.ts'
import { isSettledHere, useSettling } from './use-settling.tsx'

const nameOf = ({ name, company, about }: Todo) => name || company || about

/** What settles the row, or leads to where staff settle it. */
export function TodoAct({ todo }: { todo: Todo }) {
  const settling = useSettling(todo)
  const next = todoActs[todo.reason]
  const act = next ? acts[next] : 'Open'
  if (todo.snoozedUntil) {
    return (
      <Button
        size="s"
        className={styles.act}
        busy={settling.isPending}
        aria-label={`Wake now: ${nameOf(todo)}`}
        onClick={() => settling.save('wake')}
      >
        Wake now
      </Button>
    )
  }
  if (!isSettledHere(todo)) {
    return (
      <Link href={todoHref(todo)} asChild>
        <ButtonLink
          size="s"
          className={styles.act}
          href={todoHref(todo)}
          aria-label={`${act}: ${nameOf(todo)}`}
        >
          {act}
        </ButtonLink>
      </Link>
    )
  }
  return (
    <Button
      size="s"
      className={styles.act}
      busy={settling.isPending}
      aria-label={`${act}: ${nameOf(todo)}`}
      onClick={() => settling.save('settle')}
    >
      {act}
    </Button>
  )
}

export function Whose({ todo }: { todo: Todo }) {
  const { assignee } = todo
  const settling = useSettling(todo)
  if (assignee) return assignee.isYou ? 'You' : assignee.name
  if (!todo.leadId) return null
  return (
    <Button
      size="s"
      variant="quiet"
      className={styles.take}
      busy={settling.isPending}
      aria-label={`Take: ${nameOf(todo)}`}
      onClick={() => settling.save('take')}
    >
      Take
    </Button>
  )
}

/** In the row's details. */
export function TodoMore({ todo }: { todo: Todo }) {
  const { kind, leadId, about, name, assignee, snoozedUntil } = todo
  const settling = useSettling(todo)
  return (
    <div className={styles.more}>
      {leadId && !assignee?.isYou && (
        <Button size="s" busy={settling.isPending} onClick={() => settling.save('take')}>
          Take
        </Button>
      )}
      {leadId && (
        <DialogButton
          size="s"
          dialog={(close) => (
            <HandOverDialog
              lead={{ id: leadId, reference: about, name }}
              assignee={assignee}
              onClose={close}
            />
          )}
        >
          Hand over to…
        </DialogButton>
      )}
      {kind === 'lead' && (
        <Button size="s" busy={settling.isPending} onClick={() => settling.save('answered-elsewhere')}>
          Answered elsewhere
        </Button>
      )}
      <DialogButton
        size="s"
        dialog={(close) => <SnoozeDialog todo={todo} onWake={() => settling.save('wake')} onClose={close} />}
      >
        {snoozedUntil ? 'Snooze again…' : 'Snooze…'}
      </DialogButton>
      {snoozedUntil && (
        <Button size="s" busy={settling.isPending} onClick={() => settling.save('wake')}>
          Wake now
        </Button>
      )}
    </div>
  )
}
