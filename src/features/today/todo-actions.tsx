import { Link } from 'wouter'
import { type NextAction, nextActionOfTodo, nextActions } from '#domain/records/next-actions.ts'
import { todoStates } from '#domain/records/todo.ts'
import { HandOverDialog } from '#features/leads/admin/lead-handling-dialogs.tsx'
import { Button, ButtonLink } from '#ui/button.tsx'
import { DialogButton } from '#ui/changes/dialog-button.tsx'
import { Cluster } from '#ui/layout/cluster.tsx'
import type { Todo } from './todo.ts'
import styles from './todo-actions.module.css'
import type { OpenedDialog } from './todo-dialog.tsx'
import { todoHref } from './todo-href.ts'
import { isSettledHere, useTodoActions } from './use-todo-actions.tsx'

export const actionClass = styles.action ?? ''

const nameOf = ({ name, company, about }: Todo) => name || company || about

type Opener = { onOpen: (opened: OpenedDialog) => void }

/** Actions that write to the client. */
const written: Partial<Record<NextAction, OpenedDialog['dialog']>> = {
  reply: 'reply',
  'follow-up': 'reply',
  answer: 'message',
  message: 'message',
}

/** What settles the row, or leads to where staff settle it. */
export function TodoAction({ todo, onOpen }: { todo: Todo } & Opener) {
  const actions = useTodoActions(todo)
  const next = nextOf(todo)
  const label = next ? nextActions[next] : 'Open'
  const dialog = next && dialogOf(todo, next)
  if (todo.snoozedUntil) {
    return (
      <Button
        size="s"
        className={styles.action}
        busy={actions.isPending}
        aria-label={`Unsnooze: ${nameOf(todo)}`}
        onClick={() => actions.save('wake')}
      >
        Unsnooze
      </Button>
    )
  }
  if (next === 'call' && todo.phone) {
    return (
      <ButtonLink
        size="s"
        className={styles.action}
        href={`tel:${todo.phone}`}
        aria-label={`${label}: ${nameOf(todo)}`}
      >
        {label}
      </ButtonLink>
    )
  }
  if (dialog) {
    return (
      <Button
        size="s"
        className={styles.action}
        aria-haspopup="dialog"
        aria-label={`${label}: ${nameOf(todo)}`}
        onClick={() => onOpen({ dialog, todo })}
      >
        {label}
      </Button>
    )
  }
  if (!isSettledHere(todo)) {
    return (
      <Link href={todoHref(todo)} asChild>
        <ButtonLink
          size="s"
          className={styles.action}
          href={todoHref(todo)}
          aria-label={`${label}: ${nameOf(todo)}`}
        >
          {label}
        </ButtonLink>
      </Link>
    )
  }
  return (
    <Button
      size="s"
      className={styles.action}
      busy={actions.isPending}
      aria-label={`${label}: ${nameOf(todo)}`}
      onClick={() => actions.save('settle')}
    >
      {label}
    </Button>
  )
}

/** A lead without an address is called, as on its page. Null where only the record's page knows. */
function nextOf({ kind, reason, canReply, phone }: Todo): NextAction | null {
  const next = nextActionOfTodo[reason]
  if (!next || written[next] !== 'reply' || todoStates[kind].noun !== 'lead' || canReply) return next
  return phone ? 'call' : null
}

function dialogOf({ leadId, canReply }: Todo, next: NextAction): OpenedDialog['dialog'] | undefined {
  const dialog = written[next]
  return dialog === 'reply' && !(leadId && canReply) ? undefined : dialog
}

export function Whose({ todo }: { todo: Todo }) {
  const { assignee } = todo
  const actions = useTodoActions(todo)
  if (assignee) return assignee.isYou ? 'You' : assignee.name
  if (!todo.leadId) return null
  return (
    <Button
      size="s"
      variant="quiet"
      className={styles.take}
      busy={actions.isPending}
      aria-label={`Assign to me: ${nameOf(todo)}`}
      onClick={() => actions.save('take')}
    >
      Assign to me
    </Button>
  )
}

/** Shows the buttons in a row's details. */
export function TodoMore({ todo, onOpen }: { todo: Todo } & Opener) {
  const { kind, leadId, about, name, assignee, snoozedUntil } = todo
  const actions = useTodoActions(todo)
  return (
    <Cluster gap="2">
      {leadId && !assignee?.isYou && (
        <Button size="s" busy={actions.isPending} onClick={() => actions.save('take')}>
          Assign to me
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
        <Button size="s" busy={actions.isPending} onClick={() => actions.save('answered-elsewhere')}>
          Answered elsewhere
        </Button>
      )}
      <Button size="s" aria-haspopup="dialog" onClick={() => onOpen({ dialog: 'snooze', todo })}>
        {snoozedUntil ? 'Snooze again…' : 'Snooze…'}
      </Button>
      {snoozedUntil && (
        <Button size="s" busy={actions.isPending} onClick={() => actions.save('wake')}>
          Unsnooze
        </Button>
      )}
    </Cluster>
  )
}
