import { flushSync } from 'react-dom'
import { canReopen as canReopenChat, reopenEntry } from '#features/assistant/send-conversation.ts'
import type { Confirmation } from '#features/confirmation/confirmation.ts'
import { ConfirmationDialog } from '#features/confirmation/confirmation-dialog.tsx'
import { OutboxNotice } from '#features/confirmation/outbox-notice.tsx'
import { showConfirmation } from '#features/confirmation/shown-confirmation.ts'
import { UnfinishedPayment } from '#features/payments/checkout/unfinished-payment.tsx'
import {
  choiceOfEntry,
  isMendable as isMendableRequest,
  isProjectRequest,
} from '#features/request/form/request-values.ts'
import { openProjectRequest } from '#features/request/project-request-history.ts'
import { canReopenPlan } from '#features/wizard/plan/reopen-plan.ts'
import type { OutboxEntry } from '#platform/outbox/outbox.ts'
import { correctPlan } from '../ai-suggest/correct-plan.ts'
import { openChat } from '../assistant/open-chat.ts'

/**
 * Shows the confirmation of a sent request, requests that have not arrived, and a payment whose request was never
 * sent. Visitors can correct a refused request where they wrote it.
 */
export function SentRequests({
  confirmation,
  watchesOutbox,
  hasForm,
  onMend,
}: {
  confirmation: Confirmation | null
  /** True if some request may not have arrived. */
  watchesOutbox: boolean
  /** True while the project request is visible, which shows its payment itself. */
  hasForm: boolean
  /** Opens the project request with an entry; null for an entry from another form. */
  onMend: (entry: OutboxEntry | null) => void
}) {
  function mend(entry: OutboxEntry) {
    const choice = isProjectRequest(entry) ? choiceOfEntry(entry) : null
    // Renders before the address changes, because the form takes its initial values when it opens.
    flushSync(() => {
      showConfirmation(null)
      onMend(choice && entry)
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
          onMend={mend}
        />
      )}
      {watchesOutbox && <OutboxNotice isMendable={isMendable} onMend={mend} />}
      {watchesOutbox && !hasForm && (
        <UnfinishedPayment onFinish={() => openProjectRequest({ packageId: null, addOnIds: [] })} />
      )}
    </>
  )
}

function isMendable(entry: OutboxEntry): boolean {
  return isMendableRequest(entry) || canReopenPlan(entry) || canReopenChat(entry)
}

/** Returns to where the visitor wrote a refused plan or conversation. */
function reopen(entry: OutboxEntry): void {
  if (canReopenPlan(entry)) {
    correctPlan(entry)
    return
  }
  reopenEntry(entry)
  openChat()
}
