import { waitingStates } from '#domain/records/invoice-waiting.ts'
import type { NextAction } from '#domain/records/next-actions.ts'
import type { DocumentPage } from './invoice.ts'

type InvoiceForNextAction = {
  document: Pick<DocumentPage['document'], 'status' | 'leftInrMinor' | 'isChecking'>
  handling: Pick<NonNullable<DocumentPage['handling']>, 'marks' | 'wasRemindedToday' | 'hasAddress'> | null
}

/** A document that asks for no payment has no handling. Before its day nobody is late. */
export function nextActionOfInvoice({ document, handling }: InvoiceForNextAction): NextAction | null {
  if (!handling || document.leftInrMinor !== null || document.isChecking) return null
  const isHeld = handling.marks.some((mark) => waitingStates[mark].holdsReminders)
  const isLate = document.status === 'overdue' || handling.marks.includes('promise-broken')
  return !isLate || isHeld || handling.wasRemindedToday || !handling.hasAddress ? null : 'remind'
}
