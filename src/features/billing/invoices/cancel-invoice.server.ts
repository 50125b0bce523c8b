import { eq } from 'drizzle-orm'
import { documents } from '#db/schema/documents.ts'
import { formatPaperDay } from '#domain/calendar-day.ts'
import { documentStates } from '#domain/records/document.ts'
import { documentRecord } from '#features/invoices/document-record.server.ts'
import { isDocumentPaid } from '#features/invoices/document-rows.server.ts'
import type { Cancellation, DocumentPage } from '#features/invoices/invoice.ts'
import { issueDocument } from '#features/invoices/issuing/issue-document.server.ts'
import { AppError } from '#platform/app-error.server.ts'
import type { Ctx } from '#platform/context.server.ts'
import { changeRecord } from '#platform/records/change-record.server.ts'
import { openRecord } from '#platform/records/open-record.server.ts'
import { askAboutDocument } from './ask-about-documents.server.ts'
import { readDocument } from './read-document.server.ts'

/**
 * Cancels an invoice that nobody has paid, by a credit note of its whole amount, and tells the client. Afterwards its
 * part can be invoiced anew. Money that comes all the same, from a checkout that was open, gets an advance receipt.
 * @throws AppError `unauthenticated`, `not-found`, `forbidden`; `conflict` for an invoice that does not wait for its
 * payment, or whose payment is being checked
 */
export async function cancelInvoice({
  ctx,
  input: { id, reason },
}: {
  ctx: Ctx
  input: { id: string } & Cancellation
}): Promise<DocumentPage> {
  const { row: invoice, author } = await openRecord(ctx, documentRecord, id)
  if (ctx.actor.kind !== 'staff') throw new AppError('forbidden', 'This is for staff only.')
  const now = await askAboutDocument(ctx, invoice)
  if (!documentStates[now.status].canBePaid) {
    throw new AppError('conflict', 'This document asks for no payment, so there is nothing to cancel.')
  }
  if (now.isChecking) {
    throw new AppError('conflict', 'A payment of this invoice is being checked. Wait for its result first.')
  }
  const { number, part, isTest, leadId, projectId, clientEmail, amountMinor, content } = invoice
  await issueDocument({
    ctx,
    input: {
      ...{ kind: 'credit-note', about: `cancellation of ${id}`, refersTo: id },
      ...{ part, isTest, leadId, projectId, clientEmail, dueDays: null, author },
      content: {
        buyer: content.buyer,
        subject: content.subject,
        lines: [{ text: `Cancels invoice ${number} of ${formatPaperDay(content.issuedOn)}`, amountMinor }],
        totalLabel: 'Credited',
        shown: null,
        notes: [reason],
      },
    },
    async follow({ ctx: txCtx, document: { id: creditNoteId } }) {
      await changeRecord(txCtx, documentRecord, { id, version: null, by: 'staff' }, async (change) => {
        await letGoOfOrder(txCtx, id)
        await change.mail('invoice-cancelled', creditNoteId)
        change.audit({}, { cancelled: reason })
      })
    },
  })
  return readDocument({ ctx, input: { id } })
}

/** Whatever the locked invoice's order is paid for from now on is not this invoice. */
async function letGoOfOrder({ db }: Ctx, id: string): Promise<void> {
  const which = eq(documents.id, id)
  const [locked] = await db.select({ isPaid: isDocumentPaid() }).from(documents).where(which)
  if (locked?.isPaid) throw new AppError('conflict', 'This invoice has been paid at this moment.')
  await db.update(documents).set({ orderId: null }).where(which)
}
