import { agencyDayAt } from '#domain/calendar-day.ts'
import { documentStates } from '#domain/records/document.ts'
import { waitingMarksOn } from '#domain/records/invoice-waiting.ts'
import type { Ctx } from '#platform/context.server.ts'
import type { ListedDocument } from '../document-queries.server.ts'
import type { DocumentSummary, InvoiceHandling } from '../invoice.ts'

/** Null for a document that asks for no payment. */
export function handlingOf(
  { clock }: Pick<Ctx, 'clock'>,
  row: ListedDocument,
  { status }: Pick<DocumentSummary, 'status'>,
): InvoiceHandling | null {
  const { version, pauseReason, pausedUntil, promisedOn, reminders, remindedAt, dueOn } = row
  const { dueOn: printedDueOn } = row.content
  if (!documentStates[status].canBePaid || dueOn === null || printedDueOn === null) return null
  const today = agencyDayAt(clock())
  return {
    version,
    dueOn,
    printedDueOn,
    today,
    pauseReason,
    pausedUntil,
    promisedOn,
    marks: waitingMarksOn(row, today),
    reminders,
    remindedAt: remindedAt?.toISOString() ?? null,
    wasRemindedToday: remindedAt !== null && agencyDayAt(remindedAt) === today,
    hasAddress: row.clientEmail !== '',
  }
}
