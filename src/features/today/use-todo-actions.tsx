import { useQueryClient } from '@tanstack/react-query'
import { type NextAction, nextActionOfTodo } from '#domain/records/next-actions.ts'
import { remindNow } from '#features/billing/documents/invoice.admin.wire.ts'
import { offerUndoOfLast, useUndo } from '#features/history/use-undo.tsx'
import { tellLeadEvent } from '#features/leads/describe-event.ts'
import { assignLead, changeTask, markAnsweredElsewhere } from '#features/leads/lead.admin.wire.ts'
import type { LeadPage } from '#features/leads/lead-record.ts'
import { retryMail } from '#features/mails/mail.admin.wire.ts'
import { remindOfQuote } from '#features/quotes/quote.admin.wire.ts'
import { send } from '#platform/api/api-client.ts'
import { explainFailure } from '#platform/api/explain-failure.ts'
import { useSending } from '#platform/records/use-sending.ts'
import { showToast } from '#ui/overlays/toast.ts'
import { snoozeTodo } from './todo.admin.wire.ts'
import type { Todo } from './todo.ts'

export type RowAction = 'settle' | 'take' | 'answered-elsewhere' | 'wake'

const settledHere: readonly (NextAction | null)[] = ['done', 'send-again', 'remind']

/** Whether one press settles it; others need their page. */
export const isSettledHere = ({ reason }: Pick<Todo, 'reason'>) =>
  settledHere.includes(nextActionOfTodo[reason])

/** Changes a to-do in its row; a toast says what came of it. */
export function useTodoActions({ kind, recordId: id, leadId, name, version }: Todo) {
  const client = useQueryClient()
  const undo = useUndo()

  const offerUndoOf = ({ events }: LeadPage) => offerUndoOfLast(events, tellLeadEvent, undo)
  async function settle(): Promise<void> {
    const known = version ?? 0
    if (kind === 'task') {
      offerUndoOf(await send(changeTask, { id: leadId ?? '', taskId: id }, { isDone: true, version: known }))
    } else if (kind === 'mail') {
      await send(retryMail, { id })
      showToast({ title: `Sending the email to ${name}` })
    } else {
      if (kind === 'quote') await send(remindOfQuote, { id }, { version: known })
      else await send(remindNow, { id }, { version: known, anyway: false })
      showToast({ title: `Reminder sent to ${name || 'the client'}` })
    }
  }
  const work: Record<RowAction, () => Promise<void>> = {
    settle,
    take: async () => offerUndoOf(await send(assignLead, { id: leadId ?? '' }, { to: 'me' })),
    'answered-elsewhere': async () =>
      offerUndoOf(await send(markAnsweredElsewhere, { id }, { version: version ?? 0 })),
    wake: async () => {
      await send(snoozeTodo, {}, { kind, id, until: null })
    },
  }
  return useSending<void, RowAction>({
    mutationFn: (what) => work[what](),
    onSuccess: () => client.invalidateQueries(),
    onError(error) {
      showToast({ title: 'Not done', message: explainFailure(error), tone: 'destructive' })
    },
  })
}
