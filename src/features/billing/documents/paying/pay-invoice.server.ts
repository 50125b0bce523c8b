import { eq } from 'drizzle-orm'
import { lockOrders } from '#db/joins.ts'
import { documents } from '#db/schema/documents.ts'
import { documentStates } from '#domain/records/document.ts'
import { startPayment } from '#features/payments/orders/start-payment.server.ts'
import { AppError } from '#platform/app-error.server.ts'
import type { Ctx } from '#platform/context.server.ts'
import { isTestSite } from '#platform/payment-gateway.server.ts'
import { authoriseRecord } from '#platform/records/authorise-record.server.ts'
import { requireOwed } from '../../account/owed.server.ts'
import { ensureLeadOrder } from '../../ensure-lead-order.server.ts'
import { documentStatus } from '../document-queries.server.ts'
import { documentRecord } from '../document-record.server.ts'
import { ensureInvoiceOrder } from './ensure-invoice-order.server.ts'
import { pollDocument } from './poll-documents.server.ts'

/**
 * By the lead's order for the part, which other ways to pay share; a free invoice has its own order.
 * @throws AppError `unauthenticated`, `not-found`; `conflict` if less is left to pay, or for test money on a real
 * invoice or the reverse; `unavailable`
 */
export async function payInvoice(ctx: Ctx, { id, visitorHash }: { id: string; visitorHash: string }) {
  const { row: document } = await authoriseRecord(ctx, documentRecord, id)
  const { part, leadId, amountMinor, number, content } = document
  requireModeOfSite(ctx, document)
  const isOpen = documentStates[(await pollDocument(ctx, document)).status].canBePaid
  const nothingLeft = new AppError('conflict', 'Nothing more is due.')
  if (!isOpen || part === null) throw nothingLeft
  if (part === 'extra') return startPayment(ctx, await ensureInvoiceOrder(ctx, { id }), visitorHash)
  if (leadId === null) throw nothingLeft
  await requireOwed(ctx, { leadId, part, amountMinor }, 'invoice')
  const description = `Invoice ${number}: ${content.subject}`
  const order = await ensureLeadOrder(ctx, { leadId, part, amountMinor, description })
  const orderId = order.id
  await ctx.db.transaction(async (tx) => {
    // The settlement locks the order first too.
    await tx.execute(lockOrders({ leadId: null, orderId }))
    const which = eq(documents.id, id)
    await tx.select({ id: documents.id }).from(documents).where(which).for('update')
    // Another order may have paid it meanwhile, or staff cancelled it.
    const [locked] = await tx
      .select({ status: documentStatus(ctx.clock()) })
      .from(documents)
      .where(which)
    if (!locked || !documentStates[locked.status].canBePaid) throw nothingLeft
    await tx.update(documents).set({ orderId }).where(which)
  })
  return startPayment(ctx, order, visitorHash)
}

/** @throws AppError `conflict` for test money on a real site or the reverse */
export function requireModeOfSite(ctx: Pick<Ctx, 'gateway'>, { isTest }: { isTest: boolean }): void {
  if (isTest === isTestSite(ctx)) return
  throw new AppError('conflict', 'This invoice belongs to another payment mode, so it can’t be paid here.')
}
