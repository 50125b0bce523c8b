import { canReopen as canReopenChat, reopenEntry } from '#features/assistant/send-conversation.ts'
import { OutboxNotice } from '#features/confirmation/outbox-notice.tsx'
import { UnfinishedPayment } from '#features/payments/unfinished-payment.tsx'
import type { CalculatorChoice } from '#features/request/calculator-choice.ts'
import {
  choiceOfEntry,
  isMendable as isMendableRequest,
  requestPath,
} from '#features/request/request-values.ts'
import { canReopenPlan } from '#features/wizard/reopen-plan.ts'
import type { OutboxEntry } from '#platform/outbox.ts'
import { correctPlan } from './ai-suggest/correct-plan.ts'
import { openChat } from './open-chat.ts'

/**
 * Tells about what has not arrived, and about a payment whose request was never sent. What was refused can be corrected
 * where it was written.
 */
export function UnsentRequests({
  onMend,
  onFinish,
}: {
  /** Opens a refused request in the form. */
  onMend: (entry: OutboxEntry) => void
  /** Opens the form; null where one is open or on the page, and says it itself. */
  onFinish: (() => void) | null
}) {
  return (
    <>
      <OutboxNotice isMendable={isMendable} onMend={onMend} />
      {onFinish && <UnfinishedPayment onFinish={onFinish} />}
    </>
  )
}

function isMendable(entry: OutboxEntry): boolean {
  return isMendableRequest(entry) || canReopenPlan(entry) || canReopenChat(entry)
}

/** What the project request is to be opened with; null for what was not written in it. */
export function choiceToMend(entry: OutboxEntry): CalculatorChoice | null {
  return entry.path === requestPath ? choiceOfEntry(entry) : null
}

/** Goes back to where a refused plan or conversation was written. */
export function reopen(entry: OutboxEntry): void {
  if (canReopenPlan(entry)) {
    correctPlan(entry)
    return
  }
  reopenEntry(entry)
  openChat()
}
