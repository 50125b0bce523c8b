import { useQueryClient } from '@tanstack/react-query'
import { MessageDialog } from '#features/projects/admin/message-dialog.tsx'
import { LateReplyDialog } from '#features/replies/admin/reply-button.tsx'
import { SnoozeDialog } from './snoozing/snooze-dialog.tsx'
import type { Todo } from './todo.ts'
import { useTodoActions } from './use-todo-actions.tsx'

export type OpenedDialog = { dialog: 'reply' | 'message' | 'snooze'; todo: Todo }

type TodoDialogProps = OpenedDialog & { onClose: () => void }

/** Over the list, not in its row: the row may leave while somebody writes. */
export function TodoDialog({ dialog, todo, onClose }: TodoDialogProps) {
  const client = useQueryClient()
  const actions = useTodoActions(todo)
  const { recordId, leadId, name, about } = todo
  function close() {
    onClose()
    void client.invalidateQueries()
  }
  switch (dialog) {
    case 'reply':
      return leadId && <LateReplyDialog leadId={leadId} onClose={close} />
    case 'message':
      return <MessageDialog projectId={recordId} title={about} clientName={name} onClose={close} />
    case 'snooze':
      return <SnoozeDialog todo={todo} onWake={() => actions.save('wake')} onClose={onClose} />
  }
}
