import { eq } from 'drizzle-orm'
import { documents } from '#db/schema/documents.ts'
import { formatDocumentDay } from '#domain/calendar-day.ts'
import { documentStates } from '#domain/records/document.ts'
import { AppError } from '#platform/app-error.server.ts'
import type { Ctx } from '#platform/context.server.ts'
import { authoriseRecord, type OpenRecord } from '#platform/records/authorise-record.server.ts'
import { changeRecord } from '#platform/records/change-record.server.ts'
import { isDocumentPaid } from '../document-queries.server.ts'
import { documentRecord } from '../document-record.server.ts'
import type { Cancellation } from '../invoice.ts'
import { pollDocument } from '../paying/poll-documents.server.ts'
import { issueDocument } from './issue-document.server.ts'

/**
 * Its part can be invoiced anew; money that still arrives gets an advance receipt.
 * @throws AppError `unauthenticated`, `not-found`, `forbidden`; `conflict` unless it awaits payment, or while a
 * payment is being checked
 */
export async function cancelInvoice(
  ctx: Ctx,
  { id, reason }: { id: string } & Cancellation,
): Promise<OpenRecord> {
  const { row: invoice, side, author } = await authoriseRecord(ctx, documentRecord, id)
  if (ctx.actor.kind !== 'staff') throw new AppError('forbidden', 'This is for staff only.')
  const now = await pollDocument(ctx, invoice)
  if (!documentStates[now.status].canBePaid) {
    throw new AppError('conflict', 'This document doesn’t ask for payment, so there’s nothing to cancel.')
  }
  if (now.isChecking) {
    throw new AppError('conflict', 'A payment of this invoice is being checked. Wait for its result first.')
  }
  const { number, part, isTest, leadId, clientId, projectId, clientEmail, amountMinor, content } = invoice
  await issueDocument(
    ctx,
    {
      ...{ kind: 'credit-note', subject: { kind: 'cancellation', id, round: 1 }, refersTo: id },
      ...{ part, isTest, leadId, clientId, projectId, clientEmail, dueDays: null, author },
      content: {
        buyer: content.buyer,
        subject: content.subject,
        lines: [{ text: `Cancels invoice ${number} of ${formatDocumentDay(content.issuedOn)}`, amountMinor }],
        totalLabel: 'Credited',
        shown: null,
        notes: [reason],
      },
    },
    {
      async follow(txCtx, { id: creditNoteId }) {
        await changeRecord(txCtx, documentRecord, { id, version: null, by: 'staff' }, async (change) => {
          await unlinkOrder(txCtx, id)
          await change.mail('invoice-cancelled', creditNoteId)
          change.audit({}, { cancelled: reason })
        })
      },
    },
  )
  return { id, side }
}

/** Later payments of the order are not for this invoice. */
async function unlinkOrder({ db }: Ctx, id: string): Promise<void> {
  const which = eq(documents.id, id)
  const [locked] = await db.select({ isPaid: isDocumentPaid() }).from(documents).where(which)
  if (locked?.isPaid) throw new AppError('conflict', 'This invoice has just been paid.')
  await db.update(documents).set({ orderId: null }).where(which)
}
