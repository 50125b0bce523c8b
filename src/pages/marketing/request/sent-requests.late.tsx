import { flushSync } from 'react-dom'
import { canReopen as canReopenChat, reopenEntry } from '#features/assistant/send-conversation.ts'
import type { Confirmation } from '#features/confirmation/confirmation.ts'
import { ConfirmationDialog } from '#features/confirmation/confirmation-dialog.tsx'
import { OutboxNotice } from '#features/confirmation/outbox-notice.tsx'
import { showConfirmation } from '#features/confirmation/shown-confirmation.ts'
import { UnfinishedPayment } from '#features/payments/state/unfinished-payment.tsx'
import { PaidProjectButton } from '#features/projects/paid-project-button.tsx'
import {
  choiceOfEntry,
  canCorrect as isCorrectableRequest,
  isProjectRequest,
} from '#features/request/form/request-values.ts'
import { openProjectRequest } from '#features/request/project-request-history.ts'
import { canReopenPlan } from '#features/wizard/plan/reopen-plan.ts'
import type { OutboxEntry } from '#platform/outbox/outbox.ts'
import { correctPlan } from '../ai-suggest/correct-plan.ts'
import { showChat } from '../assistant/show-chat.ts'

export function SentRequests({
  confirmation,
  watchesOutbox,
  hasForm,
  onCorrect,
}: {
  confirmation: Confirmation | null
  watchesOutbox: boolean
  /** The project request shows its payment itself. */
  hasForm: boolean
  onCorrect: (entry: OutboxEntry | null) => void
}) {
  function correct(entry: OutboxEntry) {
    const choice = isProjectRequest(entry) ? choiceOfEntry(entry) : null
    // The form reads its initial values when the address opens it.
    flushSync(() => {
      showConfirmation(null)
      onCorrect(choice && entry)
    })
    if (choice) openProjectRequest(choice)
    else reopen(entry)
  }
  return (
    <>
      {confirmation && (
        <ConfirmationDialog
          confirmation={confirmation}
          onClose={() => showConfirmation(null)}
          onCorrect={correct}
          paidWay={(orderId) => <PaidProjectButton orderId={orderId} />}
        />
      )}
      {watchesOutbox && <OutboxNotice canCorrect={canCorrect} onCorrect={correct} />}
      {watchesOutbox && !hasForm && (
        <UnfinishedPayment onFinish={() => openProjectRequest({ packageId: null, addOnIds: [] })} />
      )}
    </>
  )
}

function canCorrect(entry: OutboxEntry): boolean {
  return isCorrectableRequest(entry) || canReopenPlan(entry) || canReopenChat(entry)
}

function reopen(entry: OutboxEntry): void {
  if (canReopenPlan(entry)) {
    correctPlan(entry)
    return
  }
  reopenEntry(entry)
  showChat()
}
