import { Link } from 'wouter'
import { type Act, acts, todoActs } from '#domain/records/acts.ts'
import { todoStates } from '#domain/records/todo.ts'
import { HandOverDialog } from '#features/leads/admin/lead-handling-dialogs.tsx'
import { Button, ButtonLink } from '#ui/button.tsx'
import { DialogButton } from '#ui/changes/dialog-button.tsx'
import { Cluster } from '#ui/layout/cluster.tsx'
import type { Todo } from './todo.ts'
import styles from './todo-actions.module.css'
import type { OpenedDialog } from './todo-dialog.tsx'
import { todoHref } from './todo-href.ts'
import { isSettledHere, useSettling } from './use-settling.tsx'

export const actClass = styles.act ?? ''

const nameOf = ({ name, company, about }: Todo) => name || company || about

type Opener = { onOpen: (opened: OpenedDialog) => void }

/** The acts that are words to the client. */
const written: Partial<Record<Act, OpenedDialog['dialog']>> = {
  reply: 'reply',
  'follow-up': 'reply',
  answer: 'message',
  message: 'message',
}

/** What settles the row, or leads to where staff settle it. */
export function TodoAct({ todo, onOpen }: { todo: Todo } & Opener) {
  const settling = useSettling(todo)
  const next = nextOf(todo)
  const act = next ? acts[next] : 'Open'
  const dialog = next && dialogOf(todo, next)
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
  if (next === 'call' && todo.phone) {
    return (
      <ButtonLink
        size="s"
        className={styles.act}
        href={`tel:${todo.phone}`}
        aria-label={`${act}: ${nameOf(todo)}`}
      >
        {act}
      </ButtonLink>
    )
  }
  if (dialog) {
    return (
      <Button
        size="s"
        className={styles.act}
        aria-haspopup="dialog"
        aria-label={`${act}: ${nameOf(todo)}`}
        onClick={() => onOpen({ dialog, todo })}
      >
        {act}
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

/** A lead without an address is called, as on its page. Null where only the record's page knows. */
function nextOf({ kind, reason, canReply, phone }: Todo): Act | null {
  const next = todoActs[reason]
  if (!next || written[next] !== 'reply' || todoStates[kind].noun !== 'lead' || canReply) return next
  return phone ? 'call' : null
}

function dialogOf({ leadId, canReply }: Todo, next: Act): OpenedDialog['dialog'] | undefined {
  const dialog = written[next]
  return dialog === 'reply' && !(leadId && canReply) ? undefined : dialog
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

/** Shows the buttons in a row's details. */
export function TodoMore({ todo, onOpen }: { todo: Todo } & Opener) {
  const { kind, leadId, about, name, assignee, snoozedUntil } = todo
  const settling = useSettling(todo)
  return (
    <Cluster gap="2">
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
      <Button size="s" aria-haspopup="dialog" onClick={() => onOpen({ dialog: 'snooze', todo })}>
        {snoozedUntil ? 'Snooze again…' : 'Snooze…'}
      </Button>
      {snoozedUntil && (
        <Button size="s" busy={settling.isPending} onClick={() => settling.save('wake')}>
          Wake now
        </Button>
      )}
    </Cluster>
  )
}
