import { eq } from 'drizzle-orm'
import { documents } from '#db/schema/documents.ts'
import { checkOutOrder, keepOrder, openPartOrder } from '#features/payments/payment.server.ts'
import { AppError } from '#platform/app-error.server.ts'
import type { Ctx } from '#platform/context.server.ts'
import { documentSummariesOf } from './document-rows.server.ts'
import { documentStates } from './invoice.ts'
import { openDocument } from './read-document.server.ts'

/**
 * Lets this browser pay an invoice. An invoice has one order, which every further try continues.
 * @throws AppError `unauthenticated`, `not-found`; `conflict` if nothing is left to pay; `unavailable`
 */
export async function payInvoice({
  ctx,
  input: { id, visitorHash },
}: {
  ctx: Ctx
  input: { id: string; visitorHash: string }
}) {
  const document = await openDocument({ ctx, input: { id } })
  const [summary] = await documentSummariesOf(ctx, [document])
  const { part, leadId, orderId, amountMinor, number, content } = document
  const isOpen = summary !== undefined && documentStates[summary.status].canBePaid
  if (!isOpen || part === null || leadId === null) {
    throw new AppError('conflict', 'Nothing is left to pay.')
  }
  const description = `Invoice ${number}: ${content.subject}`.slice(0, 200)
  const asked = { orderId, leadId, part, amountMinor, description }
  const order = await openPartOrder({ ctx, input: asked })
  const joined = await ctx.db.transaction(async (tx) => {
    // A settlement locks the order first too.
    await keepOrder({ ctx: { db: tx }, input: { id: order.id } })
    const [locked] = await tx
      .select({ orderId: documents.orderId })
      .from(documents)
      .where(eq(documents.id, id))
      .for('update')
    // Somebody else pressed at the same moment: both pay one order.
    if (locked?.orderId && locked.orderId !== orderId) return locked.orderId
    await tx.update(documents).set({ orderId: order.id }).where(eq(documents.id, id))
    return order.id
  })
  return checkOutOrder({ ctx, input: { orderId: joined, visitorHash } })
}
