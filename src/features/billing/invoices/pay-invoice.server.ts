import { eq } from 'drizzle-orm'
import { lockOrders } from '#db/joins.ts'
import { documents } from '#db/schema/documents.ts'
import { documentStates } from '#domain/records/document.ts'
import { documentRecord } from '#features/invoices/document-record.server.ts'
import { documentStatus } from '#features/invoices/document-rows.server.ts'
import { checkOut } from '#features/payments/checkout/check-out.server.ts'
import { AppError } from '#platform/app-error.server.ts'
import type { Ctx } from '#platform/context.server.ts'
import { isTestSite } from '#platform/payment-gateway.server.ts'
import { openRecord } from '#platform/records/open-record.server.ts'
import { openLeadOrder } from '../lead-order.server.ts'
import { requireOwed } from '../owed.server.ts'
import { askAboutDocument } from './ask-about-documents.server.ts'

/**
 * Lets this browser pay an invoice, by the order that the lead's other ways to pay the same part come to.
 * @throws AppError `unauthenticated`, `not-found`; `conflict` if less than it asks for is left to pay, or for test money on a
 * real invoice or the other way round; `unavailable`
 */
export async function payInvoice({
  ctx,
  input: { id, visitorHash },
}: {
  ctx: Ctx
  input: { id: string; visitorHash: string }
}) {
  const { row: document } = await openRecord(ctx, documentRecord, id)
  const { part, leadId, amountMinor, number, content } = document
  if (document.isTest !== isTestSite(ctx)) {
    throw new AppError('conflict', 'This invoice is of another mode of the site, so nobody can pay it here.')
  }
  const isOpen = documentStates[(await askAboutDocument(ctx, document)).status].canBePaid
  const nothingLeft = new AppError('conflict', 'Nothing is left to pay.')
  if (!isOpen || part === null || leadId === null) throw nothingLeft
  await requireOwed(ctx, { leadId, part, amountMinor }, 'invoice')
  const description = `Invoice ${number}: ${content.subject}`
  const order = await openLeadOrder({ ctx, input: { leadId, part, amountMinor, description } })
  const orderId = order.id
  await ctx.db.transaction(async (tx) => {
    // A settlement locks the order first too.
    await tx.execute(lockOrders({ leadId: null, orderId }))
    const which = eq(documents.id, id)
    await tx.select({ id: documents.id }).from(documents).where(which).for('update')
    // Another order may have paid it at this very moment, or staff cancelled it.
    const [locked] = await tx
      .select({ status: documentStatus(ctx.clock()) })
      .from(documents)
      .where(which)
    if (!locked || !documentStates[locked.status].canBePaid) throw nothingLeft
    await tx.update(documents).set({ orderId }).where(which)
  })
  return checkOut(ctx, order, visitorHash)
}
